import { openDraft } from '#content/editing/open-draft.ts'
import { checkDraft, publishDraft } from '#content/editing/publish-draft.ts'
import { openDatabase } from '#db/database.ts'
import type { Content } from '#domain/content/content.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { queueReminders } from '#services/scheduler/reminders.ts'
import { aStore } from './builders.ts'
import { countQueries } from './count-queries.ts'
import { testPush } from './push-service.ts'

/** Runs one job in a process that kills itself before the given query. */
const [jobName = '', url = '', now = '', lastQuery = ''] = process.argv.slice(2)
const db = openDatabase(url, () => {}).withPlugin(
  countQueries((count) => {
    if (count === Number(lastQuery)) process.kill(process.pid, 'SIGKILL')
  }),
)
const services = { db, now: () => now }

async function publish(): Promise<void> {
  const check = await checkDraft(services)
  const confirmed = check?.questions.map(({ key }) => key) ?? []
  const revision = (await openDraft(services))?.revision ?? 0
  const actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' } as const
  await publishDraft(services, { revision, note: 'test', publishAt: undefined, confirmed, actor })
}

async function remind(): Promise<void> {
  const content = { stores: [aStore()] } as unknown as Content
  const paypal = createPaypalProvider({ url: 'http://127.0.0.1:9', clientId: '', clientSecret: '', webhookId: '' })
  const limits = { checkoutsPerHour: 1, openOrdersPerVisitor: 1 }
  await queueReminders({
    ...services,
    content: () => content,
    providers: createPaymentProviders([paypal]),
    publicUrl: 'http://localhost:3000',
    limits,
    push: testPush,
  })
}

const jobByName: Record<string, () => Promise<unknown>> = { publish, remind, journal: () => writeJournal(services) }
const job = jobByName[jobName]
if (!job) throw new Error(`There is no job "${jobName}"`)
await job()
await db.destroy()
