import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../support/child-processes.ts'
import { aContentFolder, changeContent } from '../support/test-content.ts'
import { startProcess, type TestProcess } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 900_000 })

const headers = { Authorization: `Basic ${Buffer.from('public:krume').toString('base64')}` }

/** In JSON, or the error that the development server shows instead. */
const readProduct = async ({ url }: TestProcess) =>
  (await fetch(`${url}/api/v1/products/bauernbrot`, { headers })).text()

const waitUntilShown = (server: TestProcess, text: string) =>
  Promise.race([
    vi.waitFor(async () => expect(await readProduct(server)).toContain(text), { timeout: 240_000, interval: 100 }),
    server.exited.then((code) => {
      throw new Error(`npm run dev has ended with ${code}:\n${server.output()}`)
    }),
  ])

async function startDevelopment(contentDir: string, dataDir: string): Promise<TestProcess> {
  const port = await freePort(4)
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, KRUME_DEMO: '1', PORT: String(port), DATA_DIR: dataDir, CONTENT_DIR: contentDir }
  const server = await startProcess({ command: ['scripts/dev.ts'], env, readyUrl: `${url}/readyz`, url })
  onTestFinished(async () => void (await server.stop()))
  return server
}

test('npm run dev serves edits of the content at once, and those from before its start', async () => {
  const contentDir = aContentFolder()
  cpSync('content/brand', join(contentDir, 'brand'), { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-dev-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const setPrice = (priceCents: number) => changeContent(contentDir, 'products/brote.json', '0.priceCents', priceCents)

  const first = await startDevelopment(contentDir, dataDir)
  await waitUntilShown(first, '"price":5.4,')
  setPrice(560)
  await waitUntilShown(first, '"price":5.6,')
  setPrice(-1)
  await waitUntilShown(first, 'products/brote.json')
  setPrice(570)
  await waitUntilShown(first, '"price":5.7,')
  await first.stop()

  setPrice(580)
  await waitUntilShown(await startDevelopment(contentDir, dataDir), '"price":5.8,')
})
