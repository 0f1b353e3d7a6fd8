import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { aPdf } from './file-samples.ts'

const headers = { authorization: `Basic ${btoa('public:krume')}`, 'content-type': 'application/json' }

interface PickupSlot {
  date: string
  time: string
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, headers: { ...headers, ...init.headers } })
  return (await response.json()) as T
}

/** A free slot on a day with many of them, so that tests running in parallel can use different ones. */
export async function findFreeSlot(
  server: string,
  storeId: string,
  dayIndex: number,
  timeIndex: number,
): Promise<PickupSlot> {
  type Options = { data: { dates: { date: string; times: { time: string; isFree: boolean }[] }[] } }
  const { data } = await call<Options>(`${server}/api/v1/locations/${storeId}/pickup`)
  const longDays = data.dates.filter(({ times }) => times.filter(({ isFree }) => isFree).length >= 12)
  const day = longDays[dayIndex % longDays.length]
  const time = day?.times.filter(({ isFree }) => isFree)[timeIndex]
  expect(time).toBeDefined()
  return { date: day?.date ?? '', time: time?.time ?? '' }
}

/** A product id for one piece, or a product with its quantity and options. */
export type CartEntry = string | { productId: string; qty?: number; options?: Record<string, string> }

export async function createCart(server: string, entries: readonly CartEntry[]): Promise<string> {
  let cartId = 'new'
  for (const entry of entries) {
    type Added = { data: { cartId: string } }
    const url = `${server}/api/v1/carts/${cartId}/product`
    const body = JSON.stringify(typeof entry === 'string' ? { productId: entry } : entry)
    cartId = (await call<Added>(url, { method: 'POST', body })).data.cartId
  }
  return cartId
}

interface PlacedOrder {
  status: number
  orderId: string
  approveUrl: string
}

/** Places an order without the browser, for tests that start with an existing order. */
export async function orderByApi(
  server: string,
  storeId: string,
  slot: PickupSlot,
  mail = 'vor@example.org',
  entries: readonly CartEntry[] = ['brezel'],
): Promise<PlacedOrder> {
  const cartId = await createCart(server, entries)
  const body = {
    givenname: 'Vor',
    surname: 'Besteller',
    mail,
    pickupStore: storeId,
    pickupDate: slot.date,
    pickupTime: slot.time,
  }
  const response = await fetch(`${server}/api/v1/carts/${cartId}/checkout`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const placed = (await response.json()) as { data?: { rel: string; href: string }[] }
  const href = (rel: string) => placed.data?.find((link) => link.rel === rel)?.href ?? ''
  return { status: response.status, orderId: href('self').split('/').at(-1) ?? '', approveUrl: href('approve') }
}

/** As the customer does it at the sandbox: approves, and comes back. */
export async function payByApi(approveUrl: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'approve' })
  const paid = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
  await fetch(paid.headers.get('location') ?? '', { redirect: 'manual' })
}

interface Mail {
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string }[]
}

/** Waits for a mail to the address with a matching subject. Mails are delivered within seconds. */
export async function waitForMail(sandbox: string, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = await call<Mail[]>(`${sandbox}/mail/messages.json?to=${encodeURIComponent(address)}`)
        found = mails.find((mail) => subject.test(mail.subject))
        return found !== undefined
      },
      { timeout: 120_000, intervals: [100, 200, 500], message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll has found it')
  return found
}

const authorization = `Basic ${btoa('public:krume')}`

export interface AppliedPerson {
  surname: string
  mail: string
  language?: 'de' | 'en'
  /** Name of a small PDF to attach. */
  file?: string
}

/** Applies without the browser, for tests that start with an existing application. */
export async function applyByApi(server: string, jobId: string, person: AppliedPerson): Promise<string> {
  const { surname, mail, language = 'de', file } = person
  const response = await fetch(`${server}/api/v1/jobs/${jobId}/applications`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'accept-language': language,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      givenname: 'Anna',
      surname,
      mail,
      phone: '+49 89 99998-777',
      streetAddress: 'Hauptstraße 12',
      postalCode: '89257',
      location: 'Illertissen',
    }),
  })
  expect(response.status).toBe(200)
  const { applicationId } = ((await response.json()) as { data: { applicationId: string } }).data
  if (file) await attach(`${server}/api/v1/jobs/${jobId}/applications/${applicationId}/upload`, file)
  return applicationId
}

async function attach(url: string, name: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(aPdf())]), name)
  const response = await fetch(url, { method: 'POST', headers: { authorization }, body })
  expect(response.status).toBe(200)
}

/** Number of mails to the address with a matching subject. */
export async function countMails(sandbox: string, address: string, subject: RegExp): Promise<number> {
  const response = await fetch(`${sandbox}/mail/messages.json?to=${encodeURIComponent(address)}`)
  const mails = (await response.json()) as { subject: string }[]
  return mails.filter((mail) => subject.test(mail.subject)).length
}

/** The first link in the text to a path below `folder`, without its origin. */
export function findLink(text: string, folder: string): string {
  const links = (text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url))
  const link = links.find(({ pathname }) => pathname.startsWith(folder))
  return link ? link.pathname + link.search : ''
}
