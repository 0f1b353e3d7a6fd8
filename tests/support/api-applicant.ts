import { randomUUID } from 'node:crypto'
import type { Api } from '#api/create-api.ts'
import { aPdf } from './file-samples.ts'
import { apiCredential, basic, requestApi } from './test-api.ts'

/** Sunday, nine o’clock in Illertissen: the demo jobs are all out by then. */
export const sundayMorning = '2026-11-15T08:00:00.000Z'

/** An open job with three questions, one without, one that is filled. */
export const demoJobs = {
  withQuestions: 'fahrer-suedtour-illertissen',
  plain: 'ladenbaecker-mindelheim',
  closed: 'ausbildung-konditor-memmingen',
}

type Body = NonNullable<RequestInit['body']>

/** Someone who applies over the API as the website does. Each request comes from another network, unless a test says. */
export function anApplicant(api: () => Api) {
  const aForm = (changes: Record<string, unknown> = {}) => ({
    givenname: 'Anna',
    surname: 'Huber',
    mail: 'anna.huber@mail.example',
    phone: '+49 89 99998-777',
    streetAddress: 'Hauptstraße 12',
    postalCode: '89257',
    location: 'Illertissen',
    ...changes,
  })

  const apply = (jobId: string, form: object, asked: Parameters<typeof requestApi>[2] = {}) =>
    requestApi(api(), `/jobs/${jobId}/applications`, {
      json: form,
      visitor: randomUUID(),
      ...asked,
      headers: { 'idempotency-key': randomUUID(), ...asked.headers },
    })

  /** The id of a new application. */
  async function applied(changes: Record<string, unknown> = {}, jobId = demoJobs.plain): Promise<string> {
    const { status, body } = await apply(jobId, aForm(changes))
    if (status !== 200) throw new Error(`Not applied: ${body.code}`)
    return body.data.applicationId
  }

  /** A body that is no form at all can be sent too. */
  async function send(
    applicationId: string,
    body: Body,
    headers: Record<string, string> = {},
    { jobId = demoJobs.plain, visitor = randomUUID() as string } = {},
  ) {
    const init = { method: 'POST', body, headers: { ...basic(apiCredential), ...headers }, duplex: 'half' }
    const path = `/jobs/${jobId}/applications/${applicationId}/upload`
    const answer = await api().request(path, init, { visitor })
    // biome-ignore lint/suspicious/noExplicitAny: what the tests look into is what they test
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  async function upload(applicationId: string, name = 'Lebenslauf.pdf', bytes: Buffer = aPdf(), jobId?: string) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return send(applicationId, form, {}, jobId === undefined ? {} : { jobId })
  }

  return { aForm, apply, applied, send, upload }
}
