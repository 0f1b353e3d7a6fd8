import { expect, test } from 'vitest'
import { demoContent } from '#tests/support/test-content.ts'
import { contentOn } from './content-of-day.ts'

const demo = await demoContent()
const [first, ...others] = demo.jobs.filter(({ isActive }) => isActive)
if (!first) throw new Error('No job is open')
const content = { ...demo, jobs: [{ ...first, closingDate: '2026-11-30' }, ...others] }
const isOpenOn = (today: string) => contentOn(content, today).jobs[0]?.isActive

test('a job is open until the end of its closing date', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01', '2027-01-01'].map(isOpenOn)).toEqual([true, true, false, false])
})

test('a job without a closing date stays open', () => {
  const { jobs } = contentOn(content, '2030-01-01')
  const withoutDate = jobs.filter(({ closingDate }) => !closingDate)
  expect(withoutDate.length).toBeGreaterThan(10)
  expect(withoutDate.every(({ isActive }) => isActive)).toBe(true)
})

test('the version changes when a job closes, and only then', () => {
  const versions = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map(
    (today) => contentOn(content, today).version,
  )
  expect(versions[0]).toBe(versions[1])
  expect(versions[1]).not.toBe(versions[2])
  expect(versions[2]).toBe(versions[3])
})
