import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPicture, readContentSource } from '#content/content-files.ts'
import { checkSource } from '#content/import-content.ts'
import { findLiveVersion, loadVersion } from '#db/content.ts'
import { findPictureBytes, listVersions, lockContent } from '#db/content-versions.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { isOnPostgres, type TestCluster } from '../support/test-cluster.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { killAfter, killAtMessage, killDuringWrite, runContentCommand } from './killed-commands.ts'
import { requestApi } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

type Random = ReturnType<typeof createRandom>

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

async function priceOn(url: string): Promise<number> {
  const { body } = await requestApi(url, '/products/bauernbrot')
  return Math.round(body.data?.price * 100)
}

/** Every process shows the price, the new product and its picture. */
async function findNotFollowing(cluster: TestCluster, priceCents: number): Promise<string[]> {
  const violations: string[] = []
  for (const { url } of cluster.servers) {
    for (
      const until = Date.now() + timeLimitMs(followedWithinMs);
      Date.now() < until && (await priceOn(url)) !== priceCents;
    )
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
    if (!bytes || hashPicture(bytes) !== hash)
      violations.push(`version ${live.number}: picture ${name} is missing or cut`)
  }
  return violations
}

/** What is shown and what is stored. Waits until a killed command has left the database. */
const readState = ({ db }: TestCluster) =>
  db.transaction().execute(async (tx) => {
    await lockContent(tx)
    return { live: await findLiveVersion(tx, new Date().toISOString()), versions: await listVersions(tx) }
  })

type Kill = (args: readonly string[]) => Promise<void>
type KillOutcome = { isDone: boolean; violations: string[] }

/** After a killed import there is either the version before, or the new one is stored and shown. */
async function checkKilledImport(cluster: TestCluster, directory: string, kill: Kill): Promise<KillOutcome> {
  const checked = await checkSource(await readContentSource(directory))
  if (checked.kind === 'refused') throw new Error('The edited folder is not valid')
  const before = await readState(cluster)
  await kill(['import', directory, '--yes'])
  const { live, versions } = await readState(cluster)
  const isDone = live?.hash === checked.hash
  const isUndone = live?.number === before.live?.number && versions.length === before.versions.length
  const violations = isDone || isUndone ? [] : ['an import left a part of the new version']
  return { isDone, violations: [...violations, ...(await findIncompleteVersion(cluster))] }
}

/** After a killed publication, visitors see the version before or the other one. */
async function checkKilledPublish(cluster: TestCluster, kill: Kill): Promise<KillOutcome> {
  const { live: before, versions } = await readState(cluster)
  const other = versions.find(({ number }) => number !== before?.number)
  if (!other) return { isDone: false, violations: [] }
  await kill(['publish', String(other.number)])
  const { live } = await readState(cluster)
  const isDone = live?.number === other.number
  return { isDone, violations: isDone || live?.number === before?.number ? [] : ['neither of both is shown'] }
}

/** Another process starts with the folder of yesterday, as after a crash on another machine. */
async function restartWithOldFolder(cluster: TestCluster, priceCents: number): Promise<string[]> {
  const server = await cluster.startServer({ CONTENT_DIR: 'content' })
  await pause(2_500)
  const prices = await Promise.all([...cluster.servers, server].map(({ url }) => priceOn(url)))
  await server.stop()
  return prices.every((price) => price === priceCents) ? [] : [`prices after the restart: ${prices.join(', ')}`]
}

/** The transaction of an import takes some 50 ms, on a busy machine more. */
const maxWriteMs = 200
/** Messages that a command sends to PostgreSQL, and some more: then it ends before it is killed. */
const messageCounts = { import: 27, publish: 15 }

/** Kills a command while it writes: on PostgreSQL at each of its messages, evenly over the rounds, on SQLite at random. */
const whileWriting =
  (cluster: TestCluster, progress: number, { usualMs, random }: { usualMs: number; random: Random }): Kill =>
  async (args) => {
    if (!isOnPostgres(cluster)) return killDuringWrite(cluster, args, { usualMs, afterMs: random.below(maxWriteMs) })
    const count = messageCounts[args[0] as keyof typeof messageCounts]
    await killAtMessage(cluster, args, 1 + Math.floor(progress * count))
  }

export const contentPublishing: Guarantee = {
  name: 'publishing content',
  figure:
    'a new product with a new picture is shown by all processes; a start with an old folder changes nothing; an import or a publication killed at any moment leaves the old or the new version, never a part',
  rounds: { short: 1, long: 40 },
  shortOn: 'postgres',
  async run({ rounds, seed, cluster }) {
    const random = createRandom(seed)
    const directory = mkdtempSync(join(tmpdir(), 'krume-editing-'))
    cpSync('content', directory, { recursive: true })
    const violations: string[] = []
    const kills: KillOutcome[] = []
    try {
      // Measures how long an import takes here.
      let { tookMs: usualMs } = await runContentCommand(cluster, 'import', directory, '--yes')
      for (let round = 0; round < rounds; round++) {
        const priceCents = 541 + round
        editFolder(directory, round, priceCents)
        const during = (part: number) => whileWriting(cluster, (round + part) / rounds, { usualMs, random })
        const roundKills = [
          await checkKilledImport(cluster, directory, (args) => killAfter(cluster, args, random.next() * usualMs)),
          await checkKilledImport(cluster, directory, during(0)),
          await checkKilledImport(cluster, directory, during(0.5)),
          await checkKilledPublish(cluster, during(0.5)),
        ]
        kills.push(...roundKills)
        const imported = await runContentCommand(cluster, 'import', directory, '--yes')
        usualMs = imported.tookMs
        const results = [
          ...roundKills.flatMap((kill) => kill.violations),
          ...(imported.exitCode === 0 ? [] : ['import failed']),
          ...(await findNotFollowing(cluster, priceCents)),
          ...(await restartWithOldFolder(cluster, priceCents)),
        ]
        violations.push(...results.map((violation) => `round ${round}: ${violation}`))
      }
      await runContentCommand(cluster, 'import', 'content', '--yes')
      await pause(2_500)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
    const done = kills.filter(({ isDone }) => isDone).length
    return { rounds, violations, kills: kills.length, note: `${kills.length - done} undone, ${done} done` }
  },
}
