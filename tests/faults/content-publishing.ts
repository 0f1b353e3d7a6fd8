import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPicture, readContentSource } from '#content/content-files.ts'
import { checkSource } from '#content/import-content.ts'
import { findLiveVersion, loadVersion } from '#db/content.ts'
import { findPictureBytes } from '#db/content-versions.ts'
import { isPostgresUrl } from '#db/database.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { requestApi } from './shopper.ts'

const followedWithinMs = 10_000
const productId = 'neuesbrot'

/** Another price, and a new product with a picture that no build has seen. */
function editFolder(directory: string, round: number, priceCents: number): void {
  const file = join(directory, 'products/brote.json')
  const products = JSON.parse(readFileSync(file, 'utf8'))
  const [loaf] = products
  loaf.priceCents = priceCents
  const added = { ...structuredClone(loaf), id: productId, image: `${productId}-${round}` }
  writeFileSync(file, JSON.stringify([...products.filter(({ id }: { id: string }) => id !== productId), added]))
  cpSync(join(directory, 'images/bauernbrot.webp'), join(directory, `images/${productId}-${round}.webp`))
}

const databaseEnvironment = ({ databaseUrl }: TestCluster): Record<string, string> =>
  isPostgresUrl(databaseUrl) ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dirname(databaseUrl) }

const startImport = (cluster: TestCluster, directory: string) =>
  spawn(process.execPath, ['src/cli/main.ts', 'content', 'import', directory, '--yes'], {
    env: { ...process.env, NODE_ENV: 'test', ...databaseEnvironment(cluster) },
    stdio: 'ignore',
  })

const waitForExit = (child: ReturnType<typeof startImport>): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)))

async function priceOn(url: string): Promise<number> {
  const { body } = await requestApi(url, '/products/bauernbrot')
  return Math.round(body.data?.price * 100)
}

/** Every process shows the price, the new product and its picture. */
async function findNotFollowing(cluster: TestCluster, priceCents: number): Promise<string[]> {
  const violations: string[] = []
  for (const { url } of cluster.servers) {
    for (const until = Date.now() + followedWithinMs; Date.now() < until && (await priceOn(url)) !== priceCents; )
      await pause(100)
    if ((await priceOn(url)) !== priceCents) violations.push(`${url} does not show the new price`)
    const { status, body } = await requestApi(url, `/products/${productId}`)
    if (status !== 200) {
      violations.push(`the new product answers ${status}`)
      continue
    }
    const picture = pictureUrl(body.data.picture, 320, 'webp')
    for (const path of ['/products', `/products/${productId}`, '/menucard', picture]) {
      const response = await fetch(url + path)
      await response.arrayBuffer()
      if (response.status !== 200) violations.push(`${path} answers ${response.status}`)
    }
  }
  return violations
}

/** A version that is shown is complete: its content can be loaded, and all its pictures are there. */
async function findIncompleteVersion({ db }: TestCluster): Promise<string[]> {
  const live = await findLiveVersion(db, new Date().toISOString())
  const version = live && (await loadVersion(db, live.number))
  if (!version) return ['no version can be loaded']
  const violations: string[] = []
  for (const [name, hash] of Object.entries(version.body.pictures)) {
    const bytes = await findPictureBytes(db, hash)
    if (!bytes || hashPicture(bytes) !== hash) violations.push(`version ${live.number}: picture ${name} is missing or cut`)
  }
  return violations
}

/** Kills an import at a random moment: afterwards there is either the version before or the whole new one. */
async function killImport(cluster: TestCluster, directory: string, afterMs: number): Promise<string[]> {
  const before = await findLiveVersion(cluster.db, new Date().toISOString())
  const checked = await checkSource(await readContentSource(directory))
  if (checked.kind === 'refused') throw new Error('The edited folder is not valid')
  const child = startImport(cluster, directory)
  const exit = waitForExit(child)
  await pause(afterMs)
  child.kill('SIGKILL')
  await exit
  const after = await findLiveVersion(cluster.db, new Date().toISOString())
  const isOneOfBoth = after?.number === before?.number || after?.hash === checked.hash
  return [...(isOneOfBoth ? [] : ['neither the old nor the new version']), ...(await findIncompleteVersion(cluster))]
}

/** Another process starts with the folder of yesterday, as after a crash on another machine. */
async function restartWithOldFolder(cluster: TestCluster, priceCents: number): Promise<string[]> {
  const server = await cluster.startServer({ CONTENT_DIR: 'content' })
  await pause(2_500)
  const prices = await Promise.all([...cluster.servers, server].map(({ url }) => priceOn(url)))
  await server.stop()
  return prices.every((price) => price === priceCents) ? [] : [`prices after the restart: ${prices.join(', ')}`]
}

export const contentPublishing: Guarantee = {
  name: 'publishing content',
  figure:
    'a new product with a new picture is shown by all processes; a start with an old folder changes nothing; an import killed at any moment leaves the old or the new version, never a part',
  rounds: { short: 2, long: 40 },
  async run({ rounds, seed, cluster }) {
    const random = createRandom(seed)
    const directory = mkdtempSync(join(tmpdir(), 'krume-editing-'))
    cpSync('content', directory, { recursive: true })
    const violations: string[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        const priceCents = 541 + round
        editFolder(directory, round, priceCents)
        const killed = await killImport(cluster, directory, random.below(2_500))
        if ((await waitForExit(startImport(cluster, directory))) !== 0) violations.push(`round ${round}: import failed`)
        const results = [
          ...killed,
          ...(await findNotFollowing(cluster, priceCents)),
          ...(await restartWithOldFolder(cluster, priceCents)),
        ]
        violations.push(...results.map((violation) => `round ${round}: ${violation}`))
      }
      await waitForExit(startImport(cluster, 'content'))
      await pause(2_500)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
    return { rounds, violations }
  },
}
