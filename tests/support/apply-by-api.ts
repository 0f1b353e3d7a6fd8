import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { aPdf } from './documents.ts'

const authorization = `Basic ${btoa('public:krume')}`

export interface AppliedPerson {
  surname: string
  mail: string
  language?: 'de' | 'en'
  /** The name of a small PDF that comes along. */
  file?: string
}

/** An application without the browser, for what a journey needs to find already there. */
export async function applyByApi(house: string, jobId: string, person: AppliedPerson): Promise<string> {
  const { surname, mail, language = 'de', file } = person
  const response = await fetch(`${house}/api/v1/jobs/${jobId}/applications`, {
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
  if (file) await attach(`${house}/api/v1/jobs/${jobId}/applications/${applicationId}/upload`, file)
  return applicationId
}

async function attach(url: string, name: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(aPdf())]), name)
  const response = await fetch(url, { method: 'POST', headers: { authorization }, body })
  expect(response.status).toBe(200)
}

/** How many mails that address has got whose subject fits. */
export async function countMailsTo(sandbox: string, address: string, subject: RegExp): Promise<number> {
  const response = await fetch(`${sandbox}/mail/messages.json?to=${encodeURIComponent(address)}`)
  const mails = (await response.json()) as { subject: string }[]
  return mails.filter((mail) => subject.test(mail.subject)).length
}

/** The first link of a mail into that folder, without its origin. */
export function linkIn(text: string, folder: string): string {
  const links = (text.match(/https?:\/\/\S+/g) ?? []).map((one) => new URL(one))
  const link = links.find(({ pathname }) => pathname.startsWith(folder))
  return link ? link.pathname + link.search : ''
}
