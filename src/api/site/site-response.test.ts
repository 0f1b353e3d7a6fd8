import { expect, test } from 'vitest'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { demoContent } from '#tests/support/test-content.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { toSiteDataResponse } from './site-response.ts'

const content = await demoContent()

const orders = { providers: createPaymentProviders([]) }

const findStaffLink = (staffUrl: string | undefined) => {
  const services = { content: () => content, chatPhone: '', staffUrl, isDemo: false, orders } as unknown as ApiServices
  const items = toSiteDataResponse(services, 'de').footerMenu.flatMap((section) => section.items)
  return items.find(({ name }) => name === 'Interner Bereich')
}

test('the internal login of the footer leads to the staff app, if there is one', () => {
  expect(findStaffLink('https://staff.krume.example')?.link).toBe('https://staff.krume.example')
  expect(findStaffLink(undefined)?.link).toBe('https://intern.krume.example')
})

test('the menu says nothing else about the staff app', () => {
  expect(Object.keys(findStaffLink(undefined) ?? {}).sort()).toEqual(['link', 'name', 'position', 'section'])
})
