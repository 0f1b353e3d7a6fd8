import { randomUUID } from 'node:crypto'
import type { Api } from '#api/site/create-api.ts'
import { aPdf } from './file-samples.ts'
import { apiCredential, basic, requestApi } from './test-api.ts'

/** Sunday, 9:00 in Illertissen: all demo jobs are published by then. */
export const sundayMorning = '2026-11-15T08:00:00.000Z'

/** An open job with three questions, one without questions, and a closed one. */
export const demoJobs = {
  withQuestions: 'fahrer-suedtour-illertissen',
  plain: 'ladenbaecker-mindelheim',
  closed: 'ausbildung-konditor-memmingen',
}

type Body = NonNullable<RequestInit['body']>

/** Applies over the API as the website does. Each request has its own client identity unless a test sets one. */
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

  const apply = (jobId: string, form: object, options: Parameters<typeof requestApi>[2] = {}) =>
    requestApi(api(), `/jobs/${jobId}/applications`, {
      json: form,
      visitor: randomUUID(),
      ...options,
      headers: { 'idempotency-key': randomUUID(), ...options.headers },
    })

  /** Applies and returns the id of the application. */
  async function applied(changes: Record<string, unknown> = {}, jobId = demoJobs.plain): Promise<string> {
    const { status, body } = await apply(jobId, aForm(changes))
    if (status !== 200) throw new Error(`Not applied: ${body.code}`)
    return body.data.applicationId
  }

  /** Sends any body to the upload route. */
  async function send(
    applicationId: string,
    body: Body,
    headers: Record<string, string> = {},
    { jobId = demoJobs.plain, visitor = randomUUID() as string } = {},
  ) {
    const init = { method: 'POST', body, headers: { ...basic(apiCredential), ...headers }, duplex: 'half' }
    const path = `/jobs/${jobId}/applications/${applicationId}/upload`
    const response = await api().request(path, init, { visitor })
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary members of the response
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }

  async function upload(applicationId: string, name = 'Lebenslauf.pdf', bytes: Buffer = aPdf(), jobId?: string) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return send(applicationId, form, {}, jobId === undefined ? {} : { jobId })
  }

  return { aForm, apply, applied, send, upload }
}
