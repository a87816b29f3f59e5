import { describe, expect, test } from "vitest";
import { messages, read, readFixture, rows } from "./fixture.ts";

describe("ctest", () => {
  test("its tests are the failures; GoogleTest, Catch2 and assertions give their places and values", () => {
    const report = readFixture("ctest/full.txt", "till");
    expect(rows(report)).toEqual([
      ["cart", "cart_test.cc:4", "cart_test.cc:4", "3", "4"],
      ["vat", "vat_test.cc:7", "vat_test.cc:7", "19", "18"],
      ["plain", "plain_test.cc:2", "plain_test.cc:2"],
      ["absent", "-", "-"],
      ["slow", "-", "-"],
      ["crash", "-", "-"],
      ["rounds", "-", "-"],
    ]);
    expect(report).toMatchObject({ tools: ["ctest"], passed: ["printed"], testsRun: 8 });
    expect(messages(report).slice(2)).toEqual([
      "Subprocess aborted",
      "Not Run",
      "Timeout",
      "Exception: SegFault",
      "Not Run",
    ]);
  });

  test("every failing test of the program is named in the message", () => {
    const [cart] = readFixture("ctest/full.txt", "till").failures;
    for (const id of ["Cart.Adds", "Cart.Words", "Cart.Throws", "Vat/Rate.IsSmall/2"])
      expect(cart?.message).toContain(`${id}: `);
  });

  test.each(["plain.txt", "verbose.txt"])("%s has the same failing tests", (name) => {
    const keys = (log: string): string[] => readFixture(`ctest/${log}`, "till").failures.map((f) => f.key);
    expect(keys(name).toSorted()).toEqual(keys("full.txt").toSorted());
  });
});

test("GoogleTest: failures, a thrown exception, a parameter, a skipped test", () => {
  const report = readFixture("gtest/plain.txt", "till");
  expect(rows(report)).toEqual([
    ["Cart.Adds", "cart_test.cc:4", "cart_test.cc:4", "3", "4"],
    ["Cart.Words", "cart_test.cc:6", "cart_test.cc:6", '"b"', '"a"'],
    ["Cart.Throws", "-", "-"],
    ["Vat/Rate.IsSmall/2", "cart_test.cc:10", "cart_test.cc:10"],
  ]);
  expect(report).toMatchObject({
    tools: ["gtest"],
    passed: ["Cart.Passes", "Vat/Rate.IsSmall/0", "Vat/Rate.IsSmall/1"],
    skipped: ["Cart.Skips"],
    testsRun: 7,
  });
});

test("GoogleTest: a test that takes its program down has failed", () => {
  const log = ["[ RUN      ] Cart.Fine", "[       OK ] Cart.Fine (0 ms)", "[ RUN      ] Cart.Crashes", ""];
  expect(rows(read(log.join("\n")))).toEqual([["Cart.Crashes", "-", "-"]]);
});

test("Catch2: title and sections, an exception", () => {
  const report = readFixture("catch2/plain.txt", "till");
  expect(rows(report)).toEqual([
    ["vat of a sum > of a hundred", "vat_test.cc:7", "vat_test.cc:7", "19", "18"],
    ["throws", "vat_test.cc:9", "vat_test.cc:9"],
  ]);
  expect(report).toMatchObject({ tools: ["catch2"], testsRun: 3 });
});
