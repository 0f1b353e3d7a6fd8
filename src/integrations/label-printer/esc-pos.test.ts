import { expect, test } from 'vitest'
import { composeLabel, lineWidth, wrap } from './esc-pos.ts'

const label = {
  ...{ time: '06:30', code: '4821', name: 'Elif Yıldız', foot: 'Illertissen, Di., 17. Nov. · 12,40 €' },
  items: [{ text: '6 Laugenbrezeln', details: 'für Ana Kovačević, wenig Salz' }],
}
const printed = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)

test('prints all that a bag needs, with umlauts and the euro sign, and cuts the label off', () => {
  const bytes = composeLabel(label)
  const text = printed(bytes)
  for (const part of ['06:30 4821', '6 Laugenbrezeln', 'für', '12,40 €']) expect(text).toContain(part)
  expect([...bytes.subarray(0, 5)]).toEqual([0x1b, 0x40, 0x1b, 0x74, 16])
  expect([...bytes.subarray(-4)]).toEqual([0x1d, 0x56, 66, 0])
})

test('letters that no such printer has are printed without their accents', () => {
  expect(printed(composeLabel(label))).toContain('Elif Yildiz')
  expect(printed(composeLabel(label))).toContain('Ana Kovacevic')
})

test('nothing that a customer writes is a command for the printer', () => {
  const [plain, hostile] = ['Anna', 'An\x1b@\x1dV\x00na'].map((name) => composeLabel({ ...label, name }))
  const commands = (bytes: Uint8Array | undefined) =>
    [...(bytes ?? [])].filter((byte) => byte === 0x1b || byte === 0x1d)
  expect(commands(hostile)).toEqual(commands(plain))
})

test('long texts are broken between words, and nothing is cut', () => {
  expect(wrap('ein Bauernbrot in Scheiben', 14)).toEqual(['ein Bauernbrot', 'in Scheiben'])
  expect(wrap('Donaudampfschifffahrt', 10)).toEqual(['Donaudampf', 'schifffahr', 't'])
  const long = 'Mayrhofer-Wiedenmann-Botzenhart von und zu Illertissen'
  expect(
    wrap(long, lineWidth / 2)
      .join(' ')
      .replaceAll(' ', ''),
  ).toBe(long.replaceAll(' ', ''))
})
