import { setTimeout as pause } from 'node:timers/promises'
import { type ContentError, describeContentError } from '#content/content-errors.ts'
import { type ContentSource, readContentSource } from '#content/content-files.ts'
import { checkSource, importContent } from '#content/import-content.ts'
import { loadVersion } from '#db/content.ts'
import { listPictureHashes } from '#db/content-versions.ts'
import { openDatabase } from '#db/database.ts'
import { createTestApi, requestApi } from '../support/test-api.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { editRandomly } from './random-edits.ts'
import { timeLimitMs } from './time-limits.ts'

const now = '2026-11-16T09:00:00.000Z'
const authorship = { author: 'test', note: '' }
/** Number of accepted edits before the folder is reset to the demo content. */
const editsPerFolder = 25

/** Errors that do not say in a sentence what is wrong. */
function findPoorSentences(errors: readonly ContentError[]): string[] {
  const sentences = errors.flatMap((error) => [describeContentError(error, 'de'), describeContentError(error, 'en')])
  return sentences
    .filter((sentence) => sentence.length < 15 || /\[object|undefined|NaN/.test(sentence))
    .map((sentence) => `no sentence: ${sentence}`)
}

type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** Every read of the API that pages are made of. */
async function findFailures({ api, content }: TestApi): Promise<string[]> {
  const paths = [
    '/site/layout',
    '/site/home',
    '/site/slides?list=home',
    '/site/pages',
    '/products',
    '/products/categories',
    '/locations',
    '/jobs',
    ...content.products.map(({ id }) => `/products/${encodeURIComponent(id)}`),
    ...content.stores.map(({ id }) => `/locations/${encodeURIComponent(id)}`),
    ...content.jobs.map(({ id }) => `/jobs/${encodeURIComponent(id)}`),
    ...content.pages.map(({ id }) => `/site/pages/${encodeURIComponent(id)}`),
  ]
  const failures: string[] = []
  for (const path of paths) {
    const { status } = await requestApi(api, path)
    if (status >= 500) failures.push(`${path} answered ${status}`)
  }
  return failures
}

const followedWithinMs = 20_000

/** Publishes the content and waits until all running servers show it, which they log. */
async function publishOn({ db, servers }: TestCluster, source: ContentSource): Promise<void> {
  const checked = await checkSource(source, await listPictureHashes(db))
  if (checked.kind === 'refused') throw new Error('The content was accepted before')
  const outputLengths = servers.map(({ output }) => output().length)
  const at = new Date().toISOString()
  const { kind } = await importContent(db, checked, { ...authorship, publishAt: at }, at)
  if (kind === 'unchanged') return
  const isFollowed = () =>
    servers.every(({ output }, index) => output().slice(outputLengths[index]).includes('"content changed"'))
  for (const until = Date.now() + timeLimitMs(followedWithinMs); Date.now() < until && !isFollowed(); ) await pause(50)
  if (!isFollowed()) throw new Error(`Not all servers show the content after ${followedWithinMs} ms`)
}

/** Publishes the content on the running servers and reads every page of the sitemap from all of them. */
async function findBrokenPages(cluster: TestCluster, source: ContentSource): Promise<string[]> {
  await publishOn(cluster, source)
  const broken: string[] = []
  for (const { url } of cluster.servers) {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '/']) => path)
    for (const path of new Set(['/', ...paths])) {
      const { status } = await fetch(url + path.replaceAll('&amp;', '&'))
      if (status >= 500) broken.push(`${path} answered ${status}`)
    }
  }
  return broken
}

export const contentEdits: Guarantee = {
  name: 'no edit of the content breaks the site',
  figure:
    '1,000 random edits of the folder: each is refused with a sentence or published, and no page answers 500 or above',
  rounds: { short: 6, long: 1000 },
  shortOn: 'sqlite',
  async run({ rounds, seed, createDatabase, cluster }) {
    const random = createRandom(seed)
    const db = openDatabase(await createDatabase(), () => {})
    const testApi = await createTestApi(db, now)
    const demo = await readContentSource('content')
    const violations: string[] = []
    let [published, refused] = [0, 0]
    let source: ContentSource = demo
    const report = (round: number, edit: string, found: readonly string[]) =>
      violations.push(...found.map((violation) => `round ${round} (${edit}): ${violation}`))
    for (let round = 0; round < rounds; round++) {
      const { edit, ...edited } = editRandomly(source, random)
      const checked = await checkSource(edited, await listPictureHashes(db))
      if (checked.kind === 'refused') {
        refused += 1
        report(round, edit, findPoorSentences(checked.errors))
        continue
      }
      source = edited
      published += 1
      const { versionNumber } = await importContent(db, checked, { ...authorship, publishAt: now }, now)
      Object.assign(testApi.content, (await loadVersion(db, versionNumber))?.content)
      report(round, edit, await findFailures(testApi))
      if (published % editsPerFolder > 0) continue
      report(round, edit, await findBrokenPages(cluster, source))
      source = demo
    }
    await db.destroy()
    report(rounds, 'the last ones', await findBrokenPages(cluster, source))
    await publishOn(cluster, demo)
    return { rounds, violations, note: `${published} published, ${refused} refused` }
  },
}
