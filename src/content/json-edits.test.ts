import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editJson, formatJson } from './json-text.ts'

const lines = (...texts: string[]) => `${texts.join('\n')}\n`

const file = lines(
  '[',
  '  {',
  '    "id": "bauernbrot",',
  '    "name": {',
  '      "de": "Bauernbrot"',
  '    },',
  '    "allergens": ["wheat", "rye"],',
  '    "hours": [',
  '      { "day": 1, "open": "06:00" },',
  '      { "day": 2,   "open": "06:00" }',
  '    ],',
  '    "priceCents" : 540 ,',
  '    "weight": 1.0',
  '  },',
  '  { "id": "brezel", "priceCents": 90 }',
  ']',
)

type Loaf = Record<string, unknown> & { name: Record<string, string>; hours: Record<string, unknown>[] }

/** The lines that an edit removes and adds. */
function edit(change: (entries: [Loaf, Record<string, unknown>]) => unknown, text = file) {
  const entries = JSON.parse(text)
  const result = change(entries) ?? entries
  const edited = editJson(text, result)
  expect(JSON.parse(edited)).toEqual(result)
  const [before, after] = [text.split('\n'), edited.split('\n')]
  return {
    removed: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
    edited,
  }
}

describe('editJson', () => {
  test('keeps a file whose value does not change, with its odd spaces and numbers', () => {
    expect(editJson(file, JSON.parse(file))).toBe(file)
  })

  test('changes one line for one price', () => {
    expect(
      edit(([loaf]) => {
        loaf.priceCents = 560
      }),
    ).toMatchObject({ removed: ['    "priceCents" : 540 ,'], added: ['    "priceCents" : 560 ,'] })
  })

  test.each<[string, Parameters<typeof edit>[0], string[], string[]]>([
    [
      'a new field on a line of its own, behind the field it follows',
      ([loaf, pretzel]) => {
        const { id, name, ...rest } = loaf
        return [{ id, name, category: 'brote', ...rest }, pretzel]
      },
      [],
      ['    "category": "brote",'],
    ],
    [
      'a new last field behind a comma',
      ([loaf]) => {
        loaf.ordering = true
      },
      ['    "weight": 1.0'],
      ['    "weight": 1.0,', '    "ordering": true'],
    ],
    [
      'an object on one line with a new field on several lines',
      ([loaf, pretzel]) => {
        loaf.hours[0] = { ...loaf.hours[0], close: '18:30' }
        pretzel.regional = false
      },
      ['      { "day": 1, "open": "06:00" },', '  { "id": "brezel", "priceCents": 90 }'],
      [
        '      {',
        '        "day": 1,',
        '        "open": "06:00",',
        '        "close": "18:30"',
        '      },',
        '    "id": "brezel",',
        '    "priceCents": 90,',
        '    "regional": false',
        '  }',
      ],
    ],
    [
      'a new language',
      ([loaf]) => {
        loaf.name.en = 'Country loaf'
      },
      ['      "de": "Bauernbrot"'],
      ['      "de": "Bauernbrot",', '      "en": "Country loaf"'],
    ],
    [
      'a changed list on several lines',
      ([loaf]) => {
        loaf.allergens = ['wheat', 'spelt', 'rye']
      },
      ['    "allergens": ["wheat", "rye"],'],
      ['    "allergens": [', '      "wheat",', '      "spelt",', '      "rye"'],
    ],
    [
      'a new entry of a list on several lines',
      ([loaf]) => {
        loaf.hours.push({ day: 3, open: '07:00' })
      },
      ['      { "day": 2,   "open": "06:00" }'],
      [
        '      {',
        '        "day": 2,',
        '        "open": "06:00"',
        '      },',
        '      {',
        '        "day": 3,',
        '        "open": "07:00"',
        '      }',
      ],
    ],
    [
      'a removed field',
      ([loaf]) => {
        delete loaf.allergens
      },
      ['    "allergens": ["wheat", "rye"],'],
      [],
    ],
    [
      'a removed last field with the comma before it',
      ([loaf]) => {
        delete loaf.weight
      },
      ['    "priceCents" : 540 ,', '    "weight": 1.0'],
      ['    "priceCents": 540'],
    ],
    ['a removed entry', ([loaf]) => [loaf], ['  },', '  { "id": "brezel", "priceCents": 90 }'], ['  }']],
    [
      'a new entry at the end of the file',
      ([loaf, pretzel]) => [loaf, pretzel, { id: 'seele', name: { de: 'Seele' }, weekdays: [1, 2] }],
      ['  { "id": "brezel", "priceCents": 90 }'],
      [
        '    "id": "brezel",',
        '    "priceCents": 90',
        '    "id": "seele",',
        '      "de": "Seele"',
        '    "weekdays": [',
        '      1,',
        '      2',
        '    ]',
        '  }',
      ],
    ],
  ])('writes %s', (_what, change, removed, added) => {
    expect(edit(change)).toMatchObject({ removed, added })
  })

  test('finds entries by their id, also when one before them is removed', () => {
    expect(edit(([, pretzel]) => [{ ...pretzel, priceCents: 95 }]).edited).toBe(
      lines('[', '  {', '    "id": "brezel",', '    "priceCents": 95', '  }', ']'),
    )
  })

  test('writes a value of another kind in the style of the file', () => {
    const { edited } = edit(([loaf]) => {
      loaf.priceCents = { de: 1, list: [{}, []] }
    })
    expect(edited).toContain(
      lines(
        '    "priceCents" : {',
        '      "de": 1,',
        '      "list": [',
        '        {},',
        '        []',
        '      ]',
        '    } ,',
      ),
    )
  })

  test('keeps line ends, tabs and the byte order mark', () => {
    const text = '\uFEFF{\r\n\t"a": 1,\r\n\t"b": [2]\r\n}\r\n'
    expect(editJson(text, { a: 2, b: [2, 3], c: { de: 'x' } })).toBe(
      '\uFEFF{\r\n\t"a": 2,\r\n\t"b": [\r\n\t\t2,\r\n\t\t3\r\n\t],\r\n\t"c": {\r\n\t\t"de": "x"\r\n\t}\r\n}\r\n',
    )
  })

  test('fills empty lists and objects, and empties full ones', () => {
    expect(editJson('[]\n', [{ id: 'a', name: { de: 'A' } }])).toBe(
      lines('[', '  {', '    "id": "a",', '    "name": {', '      "de": "A"', '    }', '  }', ']'),
    )
    expect(editJson('{ "a": {}, "b": [1, 2] }', { a: { c: 1 }, b: [] })).toBe(
      lines('{', '  "a": {', '    "c": 1', '  },', '  "b": []', '}').trim(),
    )
  })
})

const contentFiles = [
  'content/stores.json',
  ...readdirSync('content/products').map((name) => `content/products/${name}`),
]

describe('editing the demo content', () => {
  test.each(contentFiles)('%s: a changed price, name or time is one changed line', (path) => {
    const text = readFileSync(path, 'utf8')
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('priceCents', 'slotCapacity', 'image', 'vatPercent'), (seed, field) => {
        const entries = JSON.parse(text)
        const entry = entries[seed % entries.length]
        fc.pre(field in entry)
        entry[field] = typeof entry[field] === 'number' ? entry[field] + 1 : `${entry[field]} x`
        const [before, after] = [text.split('\n'), editJson(text, entries).split('\n')]
        expect(after).toHaveLength(before.length)
        expect(after.filter((line, index) => line !== before[index])).toHaveLength(1)
        expect(JSON.parse(after.join('\n'))).toEqual(entries)
      }),
      { numRuns: 30 },
    )
  })
})

describe('random edits', () => {
  // Without -0, which JSON.stringify writes as 0.
  const json = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
  const layouts = [
    (value: unknown) => formatJson(value),
    (value: unknown) => JSON.stringify(value),
    (value: unknown) => JSON.stringify(value, null, 2),
    (value: unknown) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  ]

  test('lead from any value to any other', () => {
    fc.assert(
      fc.property(json, json, fc.constantFrom(...layouts), (before, after, layout) => {
        expect(JSON.parse(editJson(layout(before), after))).toEqual(after)
      }),
      { numRuns: 500 },
    )
  })

  test('leave every line of the other entries byte-identical', () => {
    const entry = fc.dictionary(fc.stringMatching(/^[a-f]{1,3}$/), json, { minKeys: 1 })
    const list = fc.array(entry, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(list, fc.nat(), entry, fc.constantFrom(...layouts.slice(2)), (entries, seed, changed, layout) => {
        const index = seed % entries.length
        const named = entries.map((one, position) => ({ id: `entry ${position}`, ...one }))
        const text = layout(named)
        const edited = editJson(text, named.with(index, { id: `entry ${index}`, ...changed }))
        expect(JSON.parse(edited)).toEqual(named.with(index, { id: `entry ${index}`, ...changed }))
        const start = text.indexOf(`"id": "entry ${index}"`)
        const next = text.indexOf(`"id": "entry ${index + 1}"`)
        expect(edited.slice(0, start)).toBe(text.slice(0, start))
        if (next >= 0) expect(edited.endsWith(text.slice(next))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
