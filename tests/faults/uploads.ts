import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eicar, startClamd } from '../support/clamd.ts'
import { aPdf } from '../support/file-samples.ts'
import { aFilePart, aMultipart, boundary, multipartType } from '../support/multipart.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createHonestFiles } from '../support/uploads/honest-files.ts'
import { createHostileFiles } from '../support/uploads/hostile-files.ts'
import type { HonestFile, HostileFile } from '../support/uploads/upload-sample.ts'
import type { Guarantee } from './guarantee.ts'
import { requestApi } from './shopper.ts'

const jobId = 'ladenbaecker-mindelheim'
const credential = `Basic ${btoa('public:krume')}`

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
    const closed = new Promise((goOn) => outgoing.once('close', goOn))
    async function sendChunks(): Promise<void> {
      const chunk = Buffer.alloc(250_000, 'Brot ')
      for (; sentBytes < totalBytes && !outgoing.destroyed; sentBytes += chunk.length) {
        // Waits until the server takes more, so that what it has not read yet does not count as sent.
        if (!outgoing.write(chunk)) await Promise.race([closed, new Promise((goOn) => outgoing.once('drain', goOn))])
      }
      outgoing.end()
    }
    void sendChunks()
  })
}

/** Applies and returns the upload path of the application. */
export async function createApplication(url: string): Promise<string> {
  const form = { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '+49 89 99998-777' }
  const address = { streetAddress: 'Hauptstraße 12', postalCode: '89257', location: 'Illertissen' }
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': randomUUID() }
  const applied = await requestApi(url, `/jobs/${jobId}/applications`, { json: { ...form, ...address }, headers })
  return `/jobs/${jobId}/applications/${applied.body.data?.applicationId}/upload`
}

const sendFile = (url: string, path: string, { name, bytes }: Pick<HostileFile, 'name' | 'bytes'>) =>
  upload(url, path, aMultipart(aFilePart(name, bytes)))

/** The scan states of the files of an application. */
async function readStates({ db }: TestCluster, path: string): Promise<string> {
  const id = path.split('/').at(-2) ?? ''
  const rows = await db.selectFrom('attachment').select('state').where('application_id', '=', id).execute()
  return rows.map(({ state }) => state).join()
}

/** Each hostile file is refused with its reason and not stored. */
async function checkHostileFiles(cluster: TestCluster, url: string, files: readonly HostileFile[]): Promise<string[]> {
  const violations: string[] = []
  const path = await createApplication(url)
  for (const file of files) {
    const { status, code } = await sendFile(url, path, file)
    if (status < 400 || status >= 500 || code !== file.reason) violations.push(`${file.what} got ${status} ${code}`)
  }
  const states = await readStates(cluster, path)
  return states === '' ? violations : [...violations, `hostile files are stored: ${states}`]
}

/** Each honest file is accepted, and none is called clean without a scanner. */
async function checkHonestFiles(cluster: TestCluster, url: string, files: readonly HonestFile[]): Promise<string[]> {
  const violations: string[] = []
  for (const file of files) {
    const path = await createApplication(url)
    const { status, code } = await sendFile(url, path, file)
    const states = await readStates(cluster, path)
    if (status !== 200 || states !== 'unscanned') violations.push(`${file.what} got ${status} ${code} and is ${states}`)
  }
  return violations
}

/** A file that is too big is cut off while it arrives, and the server goes on. */
async function checkOversizedFile(url: string): Promise<string[]> {
  const violations: string[] = []
  const streamed = await streamTooMuch(url, await createApplication(url), 30_000_000)
  if (streamed.status !== 413) violations.push(`an oversized file got ${streamed.status}`)
  if (streamed.sentBytes > 15_000_000) violations.push(`cut off only after ${streamed.sentBytes} bytes`)
  const afterwards = await requestApi(url, '/products')
  return afterwards.status === 200 ? violations : [...violations, `${afterwards.status} afterwards`]
}

/** With a scanner a virus is refused. While the scanner is down a file is accepted, but stays locked. */
async function checkScanner(cluster: TestCluster): Promise<string[]> {
  const clamd = await startClamd()
  const server = await cluster.startServer({ CLAMD_URL: clamd.url })
  const violations: string[] = []
  const virus = { name: 'Lebenslauf.txt', bytes: Buffer.from(eicar) }
  const path = await createApplication(server.url)
  const refused = await sendFile(server.url, path, virus)
  if (refused.status !== 422 || refused.code !== 'fileUnsafe')
    violations.push(`EICAR got ${refused.status} ${refused.code}`)
  if ((await readStates(cluster, path)) !== 'quarantined')
    violations.push(`EICAR is ${await readStates(cluster, path)}`)
  const good = await createApplication(server.url)
  const accepted = await sendFile(server.url, good, { name: 'Lebenslauf.pdf', bytes: aPdf() })
  if (accepted.status !== 200 || (await readStates(cluster, good)) !== 'clean')
    violations.push(`with a scanner a good file got ${accepted.status} and is ${await readStates(cluster, good)}`)
  await clamd.close()
  const later = await createApplication(server.url)
  const unscanned = await sendFile(server.url, later, virus)
  if (unscanned.status !== 200 || (await readStates(cluster, later)) !== 'unscanned')
    violations.push(`without the scanner a file got ${unscanned.status} and is ${await readStates(cluster, later)}`)
  await server.stop()
  return violations
}

export const uploads: Guarantee = {
  name: 'uploads',
  figure:
    'cut off at 5,300,000 bytes while streaming; every hostile file of the corpus refused for its reason, every honest one accepted; EICAR refused with a scanner; nothing called clean without one',
  rounds: { short: 1, long: 5 },
  shortOn: 'sqlite',
  async run({ rounds, cluster }) {
    const url = cluster.servers[0]?.url ?? ''
    const [hostile, honest] = [createHostileFiles(), await createHonestFiles()]
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const found = [
        ...(await checkHostileFiles(cluster, url, hostile)),
        ...(await checkHonestFiles(cluster, url, honest)),
        ...(await checkOversizedFile(url)),
      ]
      violations.push(...found.map((violation) => `round ${round}: ${violation}`))
    }
    violations.push(...(await checkScanner(cluster)))
    return {
      rounds,
      violations,
      note: `${hostile.length} hostile and ${honest.length} honest files per round, EICAR with a scanner`,
    }
  },
}
