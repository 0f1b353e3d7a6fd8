import { expect, test } from 'vitest'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { demoContent } from '#tests/support/test-content.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { toPageResponse, toSiteDataResponse } from './site-response.ts'

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

test('the page on the legal guarantee shows the official notice of its language, once the company has it', () => {
  const page = content.pages.find(({ id }) => id === 'guarantee')
  if (!page) throw new Error('the demo has no page on the guarantee')
  const [german = '', english = ''] = content.pictures.keys()
  const pictureIn = (language: 'de' | 'en', company: Pick<typeof content.company, 'guaranteeNotice'>) => {
    const context = { language, company, isDemo: false, pictures: content.pictures, providers: orders.providers }
    const block = toPageResponse(page, context).blocks.find(({ kind }) => kind === 'guarantee')
    return block && 'picture' in block ? block.picture?.id : undefined
  }
  const guaranteeNotice = { de: german, en: english }
  expect(pictureIn('de', { guaranteeNotice })).toBe(german)
  expect(pictureIn('en', { guaranteeNotice })).toBe(english)
  expect(pictureIn('de', content.company)).toBeUndefined()
})
