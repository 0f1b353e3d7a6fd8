import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAssignment, parseEnvFile } from './env-file.ts'

const parse = (text: string) => Object.fromEntries(parseEnvFile(text).values)

/** Examples from systemd.exec(5), and what its own tests expect. */
describe('parseEnvFile', () => {
  test.each([
    ['a=b', { a: 'b' }],
    ['a = b', { a: 'b' }],
    ['a=b\nb=c\n\nd=e', { a: 'b', b: 'c', d: 'e' }],
    ['# a=b\n; c=d\n  # e=f', {}],
    ['a=', { a: '' }],
    ['a=one two  \t\nb=x', { a: 'one two', b: 'x' }],
    ['a=b\r\nc=d\r\n', { a: 'b', c: 'd' }],
    ['MAIL_FROM=Bäckerei <order@example.org>', { MAIL_FROM: 'Bäckerei <order@example.org>' }],
    ['a="Bäckerei <x@y>"  ', { a: 'Bäckerei <x@y>' }],
    ['a=\'$HOME \\ "x"\'', { a: '$HOME \\ "x"' }],
    ['a="\\$HOME \\"x\\" \\\\ \\n"', { a: '$HOME "x" \\ \\n' }],
    ['a=$HOME`id`', { a: '$HOME`id`' }],
    ["a=it's", { a: "it's" }],
    ['a=one\\\ntwo', { a: 'onetwo' }],
    ['a="one\ntwo"\nb=c', { a: 'one\ntwo', b: 'c' }],
    ['a="one\\\ntwo"', { a: 'onetwo' }],
    ['a=b # no comment', { a: 'b # no comment' }],
    ['a=x\\ \nb=y', { a: 'x ', b: 'y' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1\na=2', { a: '2' }],
    ['\uFEFFa=b', { a: 'b' }],
  ])('reads %j', (text, expected) => {
    expect(parseEnvFile(text).wrongLines).toEqual([])
    expect(parse(text)).toEqual(expected)
  })

  test('names lines that are no assignments, and values without a closing quote', () => {
    expect(parseEnvFile('a=1\nSECRET_KEY: abc\nexport b=2\n1c=3').wrongLines).toEqual([2, 3, 4])
    expect(parseEnvFile('a=1\nb="open\nc=2').wrongLines).toEqual([2])
  })

  test('reads what formatAssignment writes, whatever the value', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (values) => {
        const text = values.map((value, index) => formatAssignment(`V${index}`, value)).join('\n')
        expect([...parseEnvFile(text).values.values()]).toEqual(values)
      }),
    )
  })

  test('reads the example in deploy/ without a complaint', () => {
    const { values, wrongLines } = parseEnvFile(readFileSync('deploy/krume.env.example', 'utf8'))
    expect(wrongLines).toEqual([])
    expect(values.get('MAIL_FROM')).toBe('Bäckerei <bestellung@example.org>')
  })
})
