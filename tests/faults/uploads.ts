import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { eicar, startClamd } from '../support/clamd.ts'
import { aDocx, aDocxOfType, anOfficeFile, aPdf } from '../support/file-samples.ts'
import { aFilePart, aMultipart, boundary, multipartType } from '../support/multipart.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { Guarantee } from './guarantee.ts'
import { requestApi } from './shopper.ts'

const jobId = 'ladenbaecker-mindelheim'
const credential = `Basic ${btoa('public:krume')}`
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** A function, because one of the files needs much memory while it is created. */
const createHostileFiles = (): Record<string, [name: string, bytes: Buffer]> => ({
  'HTML as .pdf': ['a.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
  'a program as .pdf': ['a.pdf', Buffer.from('MZ\x90\x00\x03')],
  'a PDF and HTML in one': ['a.html', Buffer.concat([aPdf(), Buffer.from('<script>alert(1)</script>')])],
  'a docx with macros': ['a.docx', aDocx({ name: 'word/vbaProject.bin', content: 'macro' })],
  'a docm as .docx': ['a.docx', aDocxOfType(macroType, '')],
  'a docx bomb': ['a.docx', aDocx({ name: 'word/media/image1.bmp', content: Buffer.alloc(100_000_000) })],
  'a spreadsheet as .docx': ['a.docx', anOfficeFile('xl')],
  'an SVG': ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  'nothing at all': ['a.pdf', Buffer.alloc(0)],
})

async function upload(url: string, path: string, file: Buffer) {
  const headers = { authorization: credential, ...multipartType, 'x-forwarded-for': randomUUID() }
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: new Uint8Array(file) })
  return { status: response.status, code: ((await response.json()) as { code?: string }).code ?? '' }
}

/** Streams a file without a Content-Length and returns how many bytes were sent before the server responded. */
function streamTooMuch(url: string, path: string, totalBytes: number): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve) => {
    let sentBytes = 0
    const headers = { authorization: credential, ...multipartType, 'x-forwarded-for': randomUUID() }
    const outgoing = request(`${url}/api/v1${path}`, { method: 'POST', headers }, (incoming) => {
      incoming.resume()
      resolve({ status: incoming.statusCode ?? 0, sentBytes })
      outgoing.destroy()
    })
    outgoing.on('error', () => resolve({ status: 0, sentBytes }))
    outgoing.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`)
    async function sendChunks(): Promise<void> {
      const chunk = Buffer.alloc(250_000, 'Brot ')
      for (; sentBytes < totalBytes && !outgoing.destroyed; sentBytes += chunk.length) {
        outgoing.write(chunk)
        await pause(5)
      }
      outgoing.end()
    }
    void sendChunks()
  })
}

/** Applies and returns the upload path of the application. */
async function createApplication(url: string): Promise<string> {
  const form = { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '+49 89 99998-777' }
  const address = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': randomUUID() }
  const applied = await requestApi(url, `/jobs/${jobId}/applications`, { json: { ...form, ...address }, headers })
  return `/jobs/${jobId}/applications/${applied.body.data?.applicationId}/upload`
}

/** With a scanner a virus is refused. Without one a file is accepted, but stays locked until it was scanned. */
async function checkScanner(cluster: TestCluster): Promise<string[]> {
  const clamd = await startClamd()
  const server = await cluster.startServer({ CLAMD_URL: clamd.url })
  const violations: string[] = []
  const send = async (path: string, name: string, bytes: Buffer) =>
    upload(server.url, path, aMultipart(aFilePart(name, bytes)))
  const readState = async (path: string) => {
    const id = path.split('/').at(-2) ?? ''
    const rows = await cluster.db.selectFrom('attachment').select('state').where('application_id', '=', id).execute()
    return rows.map(({ state }) => state).join()
  }
  const path = await createApplication(server.url)
  const virus = await send(path, 'Lebenslauf.txt', Buffer.from(eicar))
  if (virus.status !== 422 || virus.code !== 'fileUnsafe') violations.push(`EICAR got ${virus.status} ${virus.code}`)
  if ((await readState(path)) !== 'quarantined') violations.push(`EICAR is ${await readState(path)}`)
  const clean = await send(await createApplication(server.url), 'Lebenslauf.pdf', aPdf())
  if (clean.status !== 200) violations.push(`with a scanner a good file got ${clean.status}`)
  await clamd.close()
  const later = await createApplication(server.url)
  const unscanned = await send(later, 'Lebenslauf.txt', Buffer.from(eicar))
  if (unscanned.status !== 200 || (await readState(later)) !== 'unscanned')
    violations.push(`without the scanner a file got ${unscanned.status} and is ${await readState(later)}`)
  await server.stop()
  return violations
}

export const uploads: Guarantee = {
  name: 'uploads',
  figure: 'cut off at 5,300,000 bytes while streaming; type by content; bombs, macros, polyglots and EICAR refused',
  rounds: { short: 1, long: 5 },
  async run({ rounds, cluster }) {
    const url = cluster.servers[0]?.url ?? ''
    const files = createHostileFiles()
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const path = await createApplication(url)
      const good = await upload(url, path, aMultipart(aFilePart('Lebenslauf.pdf', aPdf())))
      if (good.status !== 200) violations.push(`round ${round}: a good file got ${good.status} ${good.code}`)
      for (const [kind, [name, bytes]] of Object.entries(files)) {
        const { status } = await upload(url, path, aMultipart(aFilePart(name, bytes)))
        if (status < 400 || status >= 500) violations.push(`round ${round}: ${kind} got ${status}`)
      }
      const streamed = await streamTooMuch(url, path, 30_000_000)
      if (streamed.status !== 413) violations.push(`round ${round}: an oversized file got ${streamed.status}`)
      if (streamed.sentBytes > 15_000_000)
        violations.push(`round ${round}: cut off only after ${streamed.sentBytes} bytes`)
      const afterwards = await requestApi(url, '/products')
      if (afterwards.status !== 200) violations.push(`round ${round}: ${afterwards.status} afterwards`)
    }
    violations.push(...(await checkScanner(cluster)))
    return { rounds, violations, note: `${Object.keys(files).length} hostile files per round, EICAR with a scanner` }
  },
}
