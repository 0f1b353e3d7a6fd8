import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const written = (text: string) => writeCsv([[text]]).slice(1, -2)

test.each([
  ['=1+1', "'=1+1"],
  ['+49 89 99998-777', "'+49 89 99998-777"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', `"'\r=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://evil.example";"Lohn")', `"'=HYPERLINK(""http://evil.example"";""Lohn"")"`],
])('%j is not evaluated as a formula', (text, cell) => {
  expect(written(text)).toBe(cell)
})

test.each(['Anna Huber', '7K3MN-PQ4RT', '1 × Brezel', 'a=b', "O'Neill", '5,40 €', ''])(
  '%j is written unchanged',
  (text) => {
    expect(written(text)).toBe(text)
  },
)

test('quotes cells with quotes, delimiters or line breaks', () => {
  expect(writeCsv([['a;b', 'c"d', 'e\r\nf']])).toBe('\uFEFF"a;b";"c""d";"e\r\nf"\r\n')
})
