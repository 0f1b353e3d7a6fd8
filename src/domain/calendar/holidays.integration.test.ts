import { execFileSync } from 'node:child_process'
import { getHolidays } from 'feiertagejs'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import { bavarianHolidays, holidayCodes } from './holidays.ts'

const years = Array.from({ length: 75 }, (_, index) => 2025 + index)

const holidays2027 = [
  ['2027-01-01', 'newYear'],
  ['2027-01-06', 'epiphany'],
  ['2027-03-26', 'goodFriday'],
  ['2027-03-29', 'easterMonday'],
  ['2027-05-01', 'labourDay'],
  ['2027-05-06', 'ascension'],
  ['2027-05-17', 'whitMonday'],
  ['2027-05-27', 'corpusChristi'],
  ['2027-08-15', 'assumption'],
  ['2027-10-03', 'germanUnity'],
  ['2027-11-01', 'allSaints'],
  ['2027-12-25', 'christmas'],
  ['2027-12-26', 'secondChristmas'],
]

describe('bavarianHolidays', () => {
  it('returns the thirteen holidays of 2027', () => {
    expect([...bavarianHolidays(2027)]).toEqual(holidays2027)
  })

  it('joins the holidays of several years', () => {
    const holidays = bavarianHolidays(2026, 2027)
    expect(holidays.size).toBe(26)
    expect([holidays.get('2026-12-26'), holidays.get('2027-01-01')]).toEqual(['secondChristmas', 'newYear'])
  })

  it('has a code for every holiday the library reports', () => {
    for (const year of years) expect(bavarianHolidays(year).size).toBe(getHolidays(year, 'BY').length)
    expect(new Set(bavarianHolidays(2027).values())).toEqual(new Set(holidayCodes))
  })

  it('places the movable holidays relative to Easter', () => {
    for (const year of years) {
      const byCode = new Map([...bavarianHolidays(year)].map(([date, code]) => [code, date]))
      const goodFriday = byCode.get('goodFriday') ?? ''
      const movable = ['easterMonday', 'ascension', 'whitMonday', 'corpusChristi'] as const
      expect(movable.map((code) => byCode.get(code))).toEqual([3, 41, 52, 62].map((days) => addDays(goodFriday, days)))
    }
  })

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin'])(
    'does not depend on the time zone of the process (%s)',
    (zone) => {
      const file = new URL('./holidays.ts', import.meta.url).href
      const script = `import { bavarianHolidays } from '${file}'
      console.log(JSON.stringify([process.env.TZ, new Date(2027, 0).getTimezoneOffset(), [...bavarianHolidays(2027)]]))`
      const env = { ...process.env, TZ: zone }
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
      const offsets: Record<string, number> = {
        'America/Los_Angeles': 480,
        'Pacific/Kiritimati': -840,
        'Europe/Berlin': -60,
      }
      expect(JSON.parse(output)).toEqual([zone, offsets[zone], holidays2027])
    },
  )
})
