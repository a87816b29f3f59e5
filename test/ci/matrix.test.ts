import { expect, test } from "vitest";
import { fillValue } from "../../src/ci/expression.ts";
import type { Value } from "../../src/ci/expression.ts";
import { matrixOf } from "../../src/ci/matrix.ts";

const read = (node: Value): ReturnType<typeof fillValue> => fillValue(node, {});
const jobs = (node: Value): readonly Record<string, Value | undefined>[] =>
  matrixOf(node, read).combinations.map(({ values }) => Object.fromEntries(values));

test("GitHub's own example of include gives the jobs that its documentation lists", () => {
  const matrix = {
    fruit: ["apple", "pear"],
    animal: ["cat", "dog"],
    include: [
      { color: "green" },
      { color: "pink", animal: "cat" },
      { fruit: "apple", shape: "circle" },
      { fruit: "banana" },
      { fruit: "banana", animal: "cat" },
    ],
  };
  expect(jobs(matrix)).toEqual([
    { fruit: "apple", animal: "cat", color: "pink", shape: "circle" },
    { fruit: "apple", animal: "dog", color: "green", shape: "circle" },
    { fruit: "pear", animal: "cat", color: "pink" },
    { fruit: "pear", animal: "dog", color: "green" },
    { fruit: "banana" },
    { fruit: "banana", animal: "cat" },
  ]);
});

test("an exclusion may name some of the values, in other letters and as a text", () => {
  const matrix = {
    os: ["Linux", "mac"],
    node: [20, 22],
    exclude: [
      { os: "MAC", node: "22" },
      { os: "linux", node: 20 },
    ],
  };
  expect(jobs(matrix)).toEqual([
    { os: "Linux", node: 22 },
    { os: "mac", node: 20 },
  ]);
});

test("a matrix of include alone has its entries as jobs", () => {
  expect(jobs({ include: [{ a: 1 }, { a: 2, b: null }] })).toEqual([{ a: 1 }, { a: 2, b: null }]);
});

test("values that only GitHub knew are kept open", () => {
  expect(jobs({ a: [1, "${{ inputs.b }}"], c: "${{ fromJSON(needs.x.outputs.y) }}" })).toEqual([
    { a: 1, c: undefined },
    { a: undefined, c: undefined },
  ]);
  expect(matrixOf("${{ fromJSON(needs.x.outputs.y) }}", read)).toMatchObject({ isWhole: false });
  expect(matrixOf({ include: "${{ fromJSON(needs.x.outputs.y) }}" }, read)).toMatchObject({ isWhole: false });
});

test("a matrix beyond all limits is cut", () => {
  const values = Array.from({ length: 2000 }, (_, index) => index);
  const axes = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`axis${index}`, values]));
  expect(jobs({ ...axes, include: values.map((a) => ({ a })) })).toHaveLength(256);
});
