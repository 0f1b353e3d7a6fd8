import { createApi } from '#api/create-api.ts'
import type { ApiServices } from '#api/middleware/api-context.ts'
import { importContent } from '#content/import-content.ts'
import { loadBakery, saveBakery } from '#db/bakery.ts'
import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import { paypalProvider } from '#integrations/payment/paypal-provider.ts'
import type { Scanner } from '#integrations/scan/clamd-scanner.ts'
import { fileVault } from '#integrations/vault/file-vault.ts'
import { makeAccess } from '../../src/access.ts'
import type { Clock } from '../../src/clock.ts'
import { readBuild } from '../../src/read-build.ts'
import { demoBakery } from './demo-bakery.ts'

/** Nobody listens there: most tests do not pay. */
const nobody = paypalProvider({ url: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', webhookId: 'x' })

export const apiCredential = 'public:test'

export const basic = (credential: string) => ({ authorization: `Basic ${btoa(credential)}` })

interface Wishes {
  provider?: PaymentProvider
  isHttps?: boolean
  contentDir?: string
  scan?: Scanner
}

/** The API as the server wires it, on the given database with the demo content, at a fixed time or by a test's clock. */
export async function anApi(
  db: Db,
  time: Instant | Clock = '2026-03-02T08:00:00.000Z',
  { provider = nobody, isHttps = false, contentDir, scan }: Wishes = {},
) {
  const now = typeof time === 'string' ? () => time : time
  if (contentDir) await importContent(db, contentDir, now())
  else await saveBakery(db, await demoBakery(), now())
  const bakery = await loadBakery(db)
  if (!bakery) throw new Error('The demo content was not imported')
  const reported: Error[] = []
  const services: ApiServices = {
    db,
    now,
    bakery: () => bakery,
    pictures: readBuild().pictures,
    mediaDir: 'build/media',
    chatPhone: '+498999998199',
    credential: apiCredential,
    ordering: { db, now, bakery: () => bakery, provider, publicUrl: 'http://localhost:3000' },
    hiring: { db, now, bakery: () => bakery, vault: fileVault(['only for tests, and long enough for one']), scan },
    grants: { access: makeAccess(['only for tests, and long enough for one']), isHttps },
  }
  const api = createApi(services, (error) => reported.push(error))
  return { api, bakery, reported, services }
}
