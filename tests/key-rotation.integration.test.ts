import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findApplication } from '#db/applications.ts'
import { findOrder } from '#db/orders.ts'
import { recordSigningKey } from '#db/signing-keys.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import { createApplicationLink } from '#services/hiring/links.ts'
import { createOrderLinks } from '#services/orders/order-mails.ts'
import { anApplicant } from './support/api-applicant.ts'
import { aCustomer, mondayMorning } from './support/api-customer.ts'
import { onAnyDatabase, type TestDatabase } from './support/databases.ts'
import { createTestApi, requestApi } from './support/test-api.ts'
import { createTestCli } from './support/test-cli.ts'
import { setUpSandbox } from './support/test-sandbox.ts'

const oldKey = 'the key of last year, long enough for one'
const newKey = 'the key of this year, long enough for one'
const publicUrl = 'https://krume.example'

/** The steps of “Key rotation” in docs/operations.md: what SECRET_KEY contains. */
const steps = [[oldKey], [oldKey, newKey], [newKey, oldKey]] as const

onAnyDatabase('key rotation as documented', (database: TestDatabase) => {
  const sandbox = setUpSandbox()
  let clock = mondayMorning
  beforeEach(() => {
    clock = mondayMorning
  })

  /** A server process that was started with these keys. */
  async function start(secretKeys: readonly string[]) {
    const { api, services } = await createTestApi(database.db, () => clock, { provider: sandbox.provider, secretKeys })
    await recordSigningKey(database.db, services.hiring.vault.newestKeyId, clock)
    const { ordered } = aCustomer(() => api)
    const { applied, upload } = anApplicant(() => api)
    const accessTokens = createAccessTokens(secretKeys)

    /** An order and an application with the links that the mails of this process contain. */
    async function mailLinks() {
      const { orderId } = await ordered()
      const applicationId = await applied()
      await upload(applicationId)
      const order = await findOrder(database.db, orderId)
      const stored = await findApplication(database.db, applicationId)
      if (!order || !stored) throw new Error('Not stored')
      const { order: orderLink, pass, reorder } = createOrderLinks(order, publicUrl, accessTokens)
      const link = { applicationId, deletesOn: stored.deletesOn, language: 'de' as const, linkVersion: 0 }
      const deps = { publicUrl, accessTokens }
      return {
        applicationId,
        links: {
          order: orderLink,
          pass,
          reorder,
          application: createApplicationLink(link, deps),
        },
      }
    }

    /** The route of the API that opens the page of a link. */
    function toApiPath(href: string): string {
      const { pathname, searchParams } = new URL(href)
      const [, page = '', id = ''] = /^\/(selfservice\/orders|pass|applications)\/(.+)$/.exec(pathname) ?? []
      const resource = page === 'applications' ? page : 'orders'
      return `/${resource}/${id}/link?token=${searchParams.get('token')}`
    }

    async function open(href: string) {
      const { status, headers } = await requestApi(api, toApiPath(href), { visitor: randomUUID() })
      return { status, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    }

    return {
      mailLinks,
      open,
      async openAll(links: Record<string, string>) {
        const statuses: Record<string, number> = {}
        for (const [name, href] of Object.entries(links)) statuses[name] = (await open(href)).status
        return statuses
      },
      download: async (applicationId: string, cookie: string) =>
        (await api.request(`/applications/${applicationId}/attachments/1`, { headers: { cookie } })).status,
      cli: createTestCli({
        db: database.db,
        now: () => clock,
        services: () => ({
          db: database.db,
          content: services.content(),
          orders: services.orders,
          hiring: services.hiring,
        }),
      }),
    }
  }
  const allOpen = { order: 200, pass: 200, reorder: 200, application: 200 }

  describe.each([
    [0, 1],
    [1, 2],
  ])('while processes restart from step %i to step %i', (before, after) => {
    test('links, grants and files of each process are good for the other', async () => {
      const processes = [await start(steps[before] ?? []), await start(steps[after] ?? [])]
      for (const [mine, theirs] of [processes, processes.toReversed()]) {
        if (!mine || !theirs) throw new Error('There are two processes')
        const { links, applicationId } = await mine.mailLinks()
        expect(await theirs.openAll(links)).toEqual(allOpen)
        const { cookie } = await mine.open(links.application)
        expect(await theirs.download(applicationId, cookie)).toBe(200)
      }
    })
  })

  describe('afterwards', () => {
    let mailedBefore: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['mailLinks']>>
    let mailedAfter: typeof mailedBefore
    let lastDay: CalendarDate
    const replacedAt = '2026-11-18T09:00:00.000Z'

    beforeAll(async () => {
      clock = mondayMorning
      await database.db.deleteFrom('signing_key').execute()
      await database.db.deleteFrom('application').execute()
      mailedBefore = await (await start(steps[0])).mailLinks()
      clock = '2026-11-17T09:00:00.000Z'
      await start(steps[1])
      clock = replacedAt
      const rotated = await start(steps[2])
      expect((await rotated.cli.run('keys', 'rotate')).exitCode).toBe(0)
      // Two days later, so that it cannot have been signed by a process that had not restarted yet.
      clock = '2026-11-20T09:00:01.000Z'
      mailedAfter = await rotated.mailLinks()
    })

    test('every live link still opens, and every file', async () => {
      clock = '2026-11-20T10:00:00.000Z'
      const rotated = await start(steps[2])
      expect(await rotated.openAll(mailedBefore.links)).toEqual(allOpen)
      expect(await rotated.openAll(mailedAfter.links)).toEqual(allOpen)
      const { cookie } = await rotated.open(mailedBefore.links.application)
      expect(await rotated.download(mailedBefore.applicationId, cookie)).toBe(200)
    })

    test('krume keys shows which key signs and until when the old one is needed', async () => {
      clock = '2026-11-20T10:00:00.000Z'
      const { cli } = await start(steps[2])
      const { exitCode, keys, notes } = await cli.run('keys')
      const [newId, oldId] = createFileVault(steps[2]).keyIds
      expect(keys).toEqual([
        { keyNumber: 1, id: newId, role: 'signs', usedSince: replacedAt, attachments: 2 },
        {
          keyNumber: 2,
          id: oldId,
          role: 'verifies',
          usedSince: mondayMorning,
          attachments: 0,
          // The application is deleted a year after it arrived; orders need their links for a shorter time.
          linksUntil: '2027-11-16',
        },
      ])
      expect([exitCode, notes]).toEqual([0, undefined])
      lastDay = keys[1].linksUntil
    })

    test('removing the old key after that day takes away no link that still opens something', async () => {
      clock = `${addDays(lastDay, 1)}T09:00:00.000Z`
      const { cli, openAll } = await start(steps[2])
      expect((await cli.run('keys')).notes).toEqual([expect.stringContaining('Schlüssel 2 wird nicht mehr gebraucht')])
      const withOldKey = await openAll(mailedBefore.links)
      expect(Object.values(withOldKey).filter((status) => status === 200)).toEqual([])
    })

    test('links that the new key has signed work without the old one', async () => {
      clock = '2026-11-20T10:00:00.000Z'
      const onlyNew = await start([newKey])
      expect(await onlyNew.openAll(mailedAfter.links)).toEqual(allOpen)
      const { cookie } = await onlyNew.open(mailedAfter.links.application)
      expect(await onlyNew.download(mailedAfter.applicationId, cookie)).toBe(200)
    })

    test('a leaked key can go at once: new links are mailed to all applicants', async () => {
      clock = '2026-11-21T09:00:00.000Z'
      const onlyNew = await start([newKey])
      const { application } = mailedBefore.links
      expect(await onlyNew.openAll({ application })).toEqual({ application: 404 })
      const { exitCode } = await onlyNew.cli.run('application', 'revoke-links', '--all', '--send', '--yes')
      expect(exitCode).toBe(0)
      const mails = await database.db
        .selectFrom('outbox')
        .select('kind')
        .where('subject_id', '=', mailedBefore.applicationId)
        .where('kind', '=', 'applicationLinkRenewed')
        .execute()
      expect(mails).toHaveLength(1)
      const withBoth = await start([newKey, oldKey])
      expect(await withBoth.openAll({ application })).toEqual({ application: 410 })
    })
  })
})
