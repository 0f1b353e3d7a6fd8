import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/payment-providers.md', 'utf8')
const steps = page.slice(page.indexOf('## Add a provider'))
const named = [...steps.matchAll(/`((?:src|locales|tests)\/[\w./-]+)`/g)].map(([, path = '']) => path)

/** Of a provider that is there already. */
const isOfStripe = (path: string) =>
  /\bstripe|session_id/i.test(readFileSync(path, 'utf8')) && !path.startsWith('src/integrations/payment/stripe-')

test('the checklist for a new payment provider names every file that names one', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'locales/**/*.json'])
    .filter(
      (path) => !path.includes('.test.') && !path.includes('/generated/') && !path.endsWith('translation-keys.ts'),
    )
    .filter(isOfStripe)
  expect(files.filter((path) => !named.includes(path))).toEqual([])
})

test('the example of the checklist stays small', () => {
  const lines = readFileSync('tests/support/toy-provider.ts', 'utf8').split('\n')
  expect(lines.length).toBeLessThan(120)
})
