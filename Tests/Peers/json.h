// Just enough of JSON to read a scene that physim has checked already: no diagnostics, a wrong document ends the program.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

struct Json {
  enum Kind { null, boolean, number, string, array, object } kind = null;
  double value = 0;
  std::string text;
  std::vector<Json> elements;
  std::vector<std::pair<std::string, Json>> members;

  static Json read(const std::string& path) {
    std::ifstream file(path);
    if (!file) fail("cannot read " + path);
    std::stringstream content;
    content << file.rdbuf();
    const std::string all = content.str();
    const char* at = all.c_str();
    return parse(at);
  }

  bool has(const char* key) const { return find(key) != nullptr; }
  const Json& operator[](const char* key) const {
    static const Json none;
    const Json* found = find(key);
    return found ? *found : none;
  }
  const Json& operator[](int i) const { return elements.at(static_cast<size_t>(i)); }
  double number_or(double standard) const { return kind == number ? value : standard; }
  bool bool_or(bool standard) const { return kind == boolean ? value != 0 : standard; }
  std::string text_or(const char* standard) const { return kind == string ? text : standard; }

 private:
  const Json* find(const std::string& key) const {
    for (const auto& member : members) if (member.first == key) return &member.second;
    return nullptr;
  }

  [[noreturn]] static void fail(const std::string& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    std::exit(2);
  }

  static void skip(const char*& at) { while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') at++; }

  static std::string quoted(const char*& at) {
    std::string text;
    for (at++; *at && *at != '"'; at++) {
      if (*at == '\\') at++;
      text += *at;
    }
    at++;
    return text;
  }

  static Json parse(const char*& at) {
    Json json;
    skip(at);
    if (*at == '{') {
      json.kind = object;
      at++;
      for (skip(at); *at != '}'; skip(at)) {
        std::string key = quoted(at);
        skip(at);
        at++;  // the colon
        json.members.emplace_back(key, parse(at));
        skip(at);
        if (*at == ',') at++;
        skip(at);
      }
      at++;
    } else if (*at == '[') {
      json.kind = array;
      at++;
      for (skip(at); *at != ']'; skip(at)) {
        json.elements.push_back(parse(at));
        skip(at);
        if (*at == ',') at++;
      }
      at++;
    } else if (*at == '"') {
      json.kind = string;
      json.text = quoted(at);
    } else if (*at == 't' || *at == 'f') {
      json.kind = boolean;
      json.value = *at == 't';
      at += *at == 't' ? 4 : 5;
    } else if (*at == 'n') {
      at += 4;
    } else {
      char* end;
      json.kind = number;
      json.value = std::strtod(at, &end);
      if (end == at) fail("no JSON");
      at = end;
    }
    return json;
  }
};
