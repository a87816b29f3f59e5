import { describe, expect, test } from "vitest";
import { messages, readFixture, rows } from "./fixture.ts";

describe("rspec", () => {
  test.each(["fail.txt", "doc.txt"])("%s: place of the example, frame of the error, values", (name) => {
    const report = readFixture(`rspec/${name}`, "rb");
    expect(rows(report)).toEqual([
      ["Cart with a price below zero refuses", "spec/cart_spec.rb:15", "cart.rb:5"],
      [
        "Cart with a price below zero prints on several lines",
        "spec/cart_spec.rb:19",
        "spec/cart_spec.rb:20",
        String.raw`"tea\nbun\nsum 3.50\n"`,
        String.raw`"tea\nbun\nsum 3.70\n"`,
      ],
    ]);
    expect(report).toMatchObject({ tools: ["rspec"], testsRun: 4 });
    expect(report.failures[0]?.message).toBe(
      "Failure/Error: Cart.new.add(-1)\n\nArgumentError:\n  a price below zero: -1",
    );
  });

  test("a file that cannot be loaded", () => {
    const report = readFixture("rspec/broken.txt", "rb");
    expect(rows(report)).toEqual([["spec/broken.rb", "spec/broken.rb:-", "spec/broken.rb:1"]]);
    expect(report.failures[0]?.message).toContain("cannot load such file");
  });

  test("a passing run", () => {
    expect(readFixture("rspec/pass.txt", "rb", 0)).toMatchObject({ failures: [], testsRun: 2 });
  });
});

describe("PHPUnit", () => {
  test("errors, failures, data sets", () => {
    const report = readFixture("phpunit/fail.txt", "php");
    const file = "tests/CartTest.php";
    expect(rows(report)).toEqual([
      ["CartTest::testBoom", `${file}:25`, `${file}:25`],
      ["CartTest::testTenCents", `${file}:15`, `${file}:15`, "1.0", "0.9999999999999999"],
      [
        "CartTest::testOrder",
        `${file}:20`,
        `${file}:20`,
        "Array (\n    'tea' => 250\n    'bun' => 120\n)",
        "Array (\n    'tea' => 250\n    'bun' => 121\n)",
      ],
      ['CartTest::testPrice with data set "small" (1)', `${file}:31`, `${file}:31`],
    ]);
    expect(messages(report)[0]).toBe("RuntimeException: no such cart: 7");
    expect(report).toMatchObject({ tools: ["phpunit"], testsRun: 6 });
  });

  test("a passing run", () => {
    expect(readFixture("phpunit/pass.txt", "php", 0)).toMatchObject({ failures: [], testsRun: 1 });
  });
});
