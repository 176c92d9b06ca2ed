// One row per expectation; add rows here for a new function.
import { describe, expect, test } from 'vitest'
import { functions } from '#rules/expression/functions.ts'
import { answer, FAULT, type Row } from './answer.ts'

const value = {
  Price: 450000,
  City: 'Calgary',
  Rooms: ['BDRM', 'DEN'],
  None: [],
  Empty: null,
  Day: '2026-11-21',
  Moment: '2026-11-21T03:04:05Z',
}

const ROWS: Record<string, readonly Row[]> = {
  IIF: [
    ['IIF(.TRUE., 1, 2)', 1],
    ['IIF(.FALSE., 1, 2)', 2],
    ['IIF(Empty, 1, 2)', 2],
    ['IIF(.TRUE., 1, 1 / 0)', 1],
    ['IIF(.FALSE., 1 / 0, 2)', 2],
    ['IIF(1 / 0, 1, 2)', FAULT],
    ["IIF('yes', 1, 2)", FAULT],
    ['IIF(Price > 1000, IIF(City = "Calgary", "a", "b"), "c")', 'a'],
    ['iif(.TRUE., 1, 2)', 1],
    ['IIF(.TRUE., 1)', FAULT],
  ],
  BOOL: [
    ["BOOL('Yes')", true],
    ["BOOL('1')", true],
    ["BOOL('no')", false],
    ["BOOL('FALSE')", false],
    ['BOOL(1)', true],
    ['BOOL(0)', false],
    ['BOOL(.TRUE.)', true],
    ['BOOL(Empty)', null],
    ["BOOL('perhaps')", FAULT],
    ["BOOL('constructor')", FAULT],
    ['BOOL(2)', FAULT],
    ['BOOL((1, 2))', FAULT],
  ],
  INT: [
    ["INT('7.9')", 7],
    ['INT(-7.9)', -7],
    ["INT(' 12 ')", 12],
    ['INT(.TRUE.)', 1],
    ['INT(Empty)', null],
    ["INT('seven')", FAULT],
    ["INT('')", FAULT],
    ["INT('0x10')", FAULT],
    ["INT('1e3')", FAULT],
    ['INT((1, 2))', FAULT],
  ],
  FLOAT: [
    ["FLOAT('7.25')", 7.25],
    ["FLOAT('-0.5')", -0.5],
    ['FLOAT(.FALSE.)', 0],
    ['FLOAT(3)', 3],
    ['FLOAT(Empty)', null],
    ["FLOAT('7,25')", FAULT],
  ],
  CHAR: [
    ['CHAR(12.5)', '12.5'],
    ["CHAR('x')", 'x'],
    ['CHAR(.TRUE.)', '1'],
    ['CHAR(Empty)', null],
    ['CHAR(Rooms)', FAULT],
  ],
  CHARF: [
    ['CHARF(2, 2)', '2.00'],
    ['CHARF(2.345, 1)', '2.3'],
    ['CHARF(2.5, 0)', '3'],
    ['CHARF(Empty, 2)', null],
    ['CHARF(1, 21)', FAULT],
    ['CHARF(1, -1)', FAULT],
    ['CHARF(1, 1.5)', FAULT],
    ["CHARF('1', 1)", FAULT],
  ],
  DATE: [
    ["DATE('2026-11-21')", '2026-11-21'],
    ['DATE(Day) + 1', '2026-11-22'],
    ['DATE(Empty)', null],
    ["DATE('21/11/2026')", FAULT],
    ["DATE('2026-02-29')", FAULT],
    ['DATE(5)', FAULT],
  ],
  TIME: [
    ["TIME('2026-11-21T01:02:03Z')", '2026-11-21T01:02:03Z'],
    ["TIME('2026-11-21')", '2026-11-21'],
    ["TIME('2026-11-21T25:00:00Z')", FAULT],
  ],
  TYPEOF: [
    ['TYPEOF(1)', 'INT'],
    ['TYPEOF(1.5)', 'FLOAT'],
    ["TYPEOF('a')", 'CHAR'],
    ['TYPEOF(Day)', 'TIME'],
    ['TYPEOF(Moment)', 'TIME'],
    ['TYPEOF(.TRUE.)', 'BOOLEAN'],
    ['TYPEOF(.EMPTY.)', 'EMPTY'],
    ['TYPEOF(Rooms)', 'LIST'],
  ],
  SUBSTR: [
    ["SUBSTR('Calgary', 1, 4)", 'Cal'],
    ["SUBSTR('Calgary', 5, 8)", 'ary'],
    ["SUBSTR('Calgary', 5, 99)", 'ary'],
    ["SUBSTR('Calgary', 3, 3)", ''],
    ["SUBSTR('Calgary', 5, 2)", ''],
    ["SUBSTR('Calgary', 0, 3)", 'Ca'],
    ["SUBSTR('Calgary', -5, 3)", 'Ca'],
    ["SUBSTR('Calgary', 1, -1)", ''],
    ['SUBSTR(Empty, 1, 2)', null],
    ['SUBSTR(Price, 1, 4)', '450'],
    ["SUBSTR('Calgary', '1', 2)", FAULT],
    ["SUBSTR('Calgary', 1)", FAULT],
  ],
  STRLEN: [
    ['STRLEN(City)', 7],
    ["STRLEN('')", 0],
    ['STRLEN(Empty)', 0],
    ['STRLEN(12345)', 5],
    // What people see: a letter and its accent are one, an emoji is one.
    ["STRLEN('e\u0301t\u00e9')", 3],
    ["STRLEN('\u{1F642}')", 1],
    ['STRLEN(Rooms)', FAULT],
    ['STRLEN(.TRUE.)', FAULT],
  ],
  LOWER: [
    ['LOWER(City)', 'calgary'],
    ['LOWER(Empty)', null],
    ['LOWER(Rooms)', FAULT],
  ],
  UPPER: [
    ['UPPER(City)', 'CALGARY'],
    ["UPPER('é')", 'É'],
  ],
  MATCH: [
    ["MATCH(City, 'gar')", true],
    ["MATCH(City, '^gar')", false],
    ["MATCH(City, '^[A-Z][a-z]+$')", true],
    ["MATCH(City, 'calgary')", false],
    ["MATCH(City, '(?i)calgary')", true],
    [String.raw`MATCH('T2P 1J9', '^[A-Z]\d[A-Z] \d[A-Z]\d$')`, true],
    [String.raw`MATCH('T2P 1J9', '^[A-Z]\\d[A-Z] \\d[A-Z]\\d$')`, true],
    ["MATCH(Price, '^4')", true],
    ['MATCH(City, City)', true],
    ["MATCH(Empty, 'x')", false],
    ['MATCH(City, Empty)', false],
    ["MATCH(City, '(')", FAULT],
    ["MATCH(Rooms, 'x')", FAULT],
    ["MATCH(.TRUE., 'x')", FAULT],
  ],
  YEAR: [
    ['YEAR(Day)', 2026],
    ['YEAR(Empty)', null],
    ["YEAR('soon')", FAULT],
    ['YEAR(2026)', FAULT],
  ],
  MONTH: [['MONTH(Day)', 11]],
  DAY: [
    ['DAY(Day)', 21],
    ['DAY(Moment)', 21],
  ],
  WEEKDAY: [
    ['WEEKDAY(Day)', 7],
    ['WEEKDAY(Day + 1)', 1],
    ['WEEKDAY(Day + 2)', 2],
  ],
  LIST: [
    ['LIST()', []],
    ["LIST('a', 'a')", ['a', 'a']],
    ['LIST(Empty)', [null]],
    ['LIST(1 / 0)', FAULT],
  ],
  SET: [
    ['SET()', []],
    ["SET('b', 'a', 'b')", ['b', 'a']],
    ["SET(1, '1')", [1, '1']],
    ["SET(Empty, 'null')", [null, 'null']],
    ["SET('2026-11-21T03:04:05Z', Moment)", ['2026-11-21T03:04:05Z']],
    [
      'SET((1, 2), (1, 2), (2, 1))',
      [
        [1, 2],
        [2, 1],
      ],
    ],
  ],
  LENGTH: [
    ['LENGTH(Rooms)', 2],
    ['LENGTH(None)', 0],
    ['LENGTH(Empty)', 0],
    ['LENGTH(LIST())', 0],
    ["LENGTH(('A'))", 1],
  ],
  UNION: [
    ['UNION(LIST(1, 2), LIST(2, 3))', [1, 2, 3]],
    ["UNION(Rooms, None, 'BATH')", ['BDRM', 'DEN', 'BATH']],
    ['UNION(LIST(1))', FAULT],
  ],
  INTERSECTION: [
    ['INTERSECTION(LIST(1, 2, 2, 3), LIST(3, 2))', [2, 3]],
    ['INTERSECTION(LIST(1, 2, 3), LIST(2, 3), LIST(3))', [3]],
    ["LENGTH(INTERSECTION(Rooms, ('DEN', 'BATH'))) > 0", true],
    ["INTERSECTION(None, ('DEN'))", []],
  ],
  DIFFERENCE: [
    ['DIFFERENCE(LIST(1, 2), LIST(2, 3))', [1, 3]],
    ['DIFFERENCE(LIST(1, 2), LIST(2, 1))', []],
    ['DIFFERENCE(Rooms, None)', ['BDRM', 'DEN']],
    ['DIFFERENCE(LIST(1, 2), LIST(2, 3), LIST(3, 4))', [1, 4]],
  ],
}

test('every function has rows', () => expect(Object.keys(ROWS).sort()).toEqual(Object.keys(functions).sort()))

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows)('%s', (expression, expected) => expect(answer(expression, { value })).toEqual(expected))
})

test('a function nobody knows is a fault, also one that JavaScript knows', () => {
  expect(answer('NOSUCH(1)')).toEqual({ error: 'unknown function NOSUCH' })
  expect(answer('constructor(1)')).toEqual({ error: 'unknown function CONSTRUCTOR' })
})
