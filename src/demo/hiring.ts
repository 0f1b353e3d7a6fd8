import { randomBytes, randomUUID } from 'node:crypto'
import {
  addApplicationEvent,
  countInterviewChange,
  createNoteId,
  insertApplicationNote,
  saveAssignee,
  saveReviewStart,
} from '#db/application-work.ts'
import { insertApplication, listApplicationIds } from '#db/applications.ts'
import type { Tx } from '#db/database.ts'
import { addOffer, insertBooking, saveSlot } from '#db/interviews.ts'
import { insertMessage, insertMessageReply, listMessages, markMessageDone } from '#db/messages.ts'
import { insertTrialShift } from '#db/trial-shifts.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { parseChoices } from '#domain/content/option-values.ts'
import { type Application, applicationIdBytes } from '#domain/hiring/application.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import type { Job } from '#domain/hiring/job.ts'
import type { ApplicationEventDetail, ApplicationEventKind } from '#domain/hiring/pipeline.ts'
import { localized } from '#domain/i18n/languages.ts'
import { toSlug } from '#domain/normalize-text.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { addAttachment } from '#services/hiring/attachments.ts'
import { withDeletionDate } from '#services/hiring/change-application.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import { listTrialShiftDays } from '#services/hiring/trial-shifts.ts'
import { saveDemoPeople } from '#services/staff/demo-sign-in.ts'
import { type DemoApplicant, demoApplicants, demoGuests, demoMessages } from './applicants.ts'

const hourMs = 3_600_000
const earlier = (now: Instant, hours: number): Instant => addMs(now, -hours * hourMs)

/** During the working hours of a day; today, an hour ago. */
function onDay(now: Instant, daysAgo: number): Instant {
  if (daysAgo === 0) return earlier(now, 1)
  return berlinInstant({ date: addDays(berlinTime(now).date, -daysAgo), minute: 9 * 60 + ((daysAgo * 37) % 420) })
}

function stateAfter(steps: DemoApplicant['steps']): Application['state'] {
  const happened = (kind: ApplicationEventKind) => steps.some(([step]) => step === kind)
  for (const kind of ['hired', 'rejected', 'withdrawn', 'invited'] as const) if (happened(kind)) return kind
  return 'received'
}

function makeApplication(demo: DemoApplicant, job: Job, now: Instant): Application {
  const { givenname, surname, postalCode, location, language = 'de', daysAgo, steps, answer } = demo
  const createdAt = onDay(now, daysAgo)
  const state = stateAfter(steps)
  const at = (kind: ApplicationEventKind) => {
    const step = steps.find(([one]) => one === kind)
    return step ? onDay(now, step[1]) : null
  }
  const { organizer } = job
  return {
    id: randomBytes(applicationIdBytes).toString('hex'),
    jobId: job.id,
    jobName: job.name,
    jobIdentifier: job.identifier,
    organizer: { name: `${organizer.givenname} ${organizer.surname}`, mail: organizer.mail, phone: organizer.phone },
    state,
    language,
    applicant: {
      givenname,
      surname,
      mail: `${toSlug(givenname)}.${toSlug(surname)}@mail.example`,
      phone: `+49 89 99998-4${String(daysAgo).padStart(2, '0')}`,
      streetAddress: `Gartenweg ${daysAgo + 3}`,
      postalCode,
      location,
    },
    attributes: [],
    interview: job.interview.map(({ id, headline, type, defaultValue }) => ({
      id,
      headline,
      answer: [type === 'text' ? answer : (parseChoices(localized(defaultValue, language))[0] ?? answer)],
    })),
    createdAt,
    openedAt: createdAt,
    answeredAt: at('invited') ?? at('hired') ?? at('rejected'),
    suggestedJob: null,
    source: demoSources[daysAgo % demoSources.length] ?? null,
    answerBy: addDays(berlinTime(createdAt).date, 7),
    invitedAt: at('invited'),
    decidedAt: state === 'received' || state === 'invited' ? null : at(state),
    talentPoolSince: demo.talentPool ? berlinTime(createdAt).date : null,
  }
}

/** A page with a line of text, as small as a file can be. */
function makePdf(text: string): Buffer {
  const stream = `BT /F1 24 Tf 72 760 Td (${text.replace(/[^\x20-\x7e]|[()\\]/g, '?')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

const demoSources = [null, 'aushang', 'instagram', null, 'indeed'] as const

const interviewPlace = 'Büro, 1. Stock'
const interviewDays = [2, 3]

/** The first offered time is the booked one. */
function detailOf(kind: ApplicationEventKind, now: Instant): ApplicationEventDetail {
  const times = interviewDays.map((days) => ({
    date: addDays(berlinTime(now).date, days),
    minute: 10 * 60,
    place: interviewPlace,
  }))
  const [first] = times
  if (kind === 'slotsOffered') return { times }
  return kind === 'interviewBooked' && first ? { interview: first } : {}
}

/** Times of the next days, and which one the applicant has chosen. */
async function addInterview(tx: Tx, id: string, person: Actor, now: Instant, isBooked: boolean): Promise<void> {
  const today = berlinTime(now).date
  // The times of one person must not overlap.
  const minute = isBooked ? 10 * 60 : 15 * 60
  const slots: string[] = []
  for (const days of interviewDays) {
    const slot = {
      ...{ id: randomUUID(), interviewerId: person.id, interviewerName: person.name, place: interviewPlace },
      ...{ date: addDays(today, days), minute, durationMinutes: 45 },
    }
    slots.push(await saveSlot(tx, slot, now))
  }
  for (const slot of slots) await addOffer(tx, id, slot)
  const [first] = slots
  if (!isBooked || first === undefined) return
  await insertBooking(tx, first, id, now)
  await countInterviewChange(tx, id)
}

const applicantSteps: readonly ApplicationEventKind[] = ['withdrawn', 'interviewBooked']

async function addApplication(services: HiringServices, demo: DemoApplicant, job: Job, person: Actor): Promise<void> {
  const now = services.now()
  const final = makeApplication(demo, job, now)
  const { id, createdAt } = final
  const received = { ...final, state: 'received', invitedAt: null, decidedAt: null } as const
  const pdf = makePdf(`Lebenslauf ${toSlug(demo.givenname)} ${toSlug(demo.surname)}`)
  await services.db.transaction().execute(async (tx) => {
    await insertApplication(tx, withDeletionDate(demo.hasFile ? received : final, 0))
    await addApplicationEvent(tx, id, { at: createdAt, kind: 'received', actor: applicantActor, detail: {} })
  })
  if (demo.hasFile) {
    const file = { name: 'Lebenslauf.pdf', bytes: pdf }
    await addAttachment({ ...services, now: () => createdAt }, job.id, id, file)
  }
  await services.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('application')
      .set({
        state: final.state,
        deletes_on: withDeletionDate(final, 0).deletesOn,
        body: toBody(final),
      })
      .where('id', '=', id)
      .execute()
    for (const [kind, daysAgo] of demo.steps) {
      const at = onDay(now, daysAgo)
      const actor = applicantSteps.includes(kind) ? applicantActor : person
      await addApplicationEvent(tx, id, { at, kind, actor, detail: detailOf(kind, now) })
      if (kind === 'reviewStarted') await saveReviewStart(tx, id, at)
    }
    if (demo.isAssigned) await saveAssignee(tx, id, person.id)
    if (demo.note !== undefined) {
      const note = { id: createNoteId(), at: onDay(now, 1), authorId: person.id, authorName: person.name }
      await insertApplicationNote(tx, id, { ...note, text: demo.note })
    }
    const happened = (kind: ApplicationEventKind) => demo.steps.some(([step]) => step === kind)
    if (happened('slotsOffered')) await addInterview(tx, id, person, now, happened('interviewBooked'))
  })
}

function toBody({ id: _id, jobId: _jobId, state: _state, createdAt: _createdAt, ...body }: Application): string {
  return JSON.stringify(body)
}

async function addMessages({ db, content, now }: HiringServices, author: Actor): Promise<void> {
  const at = now()
  const stores = content().stores.filter(({ pickupStore }) => pickupStore)
  await db.transaction().execute(async (tx) => {
    for (const [index, demo] of demoMessages.entries()) {
      const store = stores[index % Math.max(1, stores.length)]
      if (!store) return
      const { name, subject, text, hoursAgo, language = 'de' } = demo
      const id = randomUUID()
      await insertMessage(tx, {
        ...{ id, storeId: store.id, name, subject, text, language, createdAt: earlier(at, hoursAgo) },
        mail: `${name.split(' ').map(toSlug).join('.')}@mail.example`,
        phone: `+49 89 99998-5${index}0`,
        enquiry: demo.enquiry
          ? {
              ...demo.enquiry,
              to: null,
              from: addDays(berlinTime(at).date, 20),
              streetAddress: 'Am Stadtpark 2',
              postalCode: store.postalCode,
              location: store.location,
            }
          : null,
      })
      if (demo.reply === undefined) continue
      const done = { at: earlier(at, hoursAgo - 2), by: author.name }
      const reply = { id: randomUUID(), at: done.at, authorId: author.id, authorName: author.name, text: demo.reply }
      await insertMessageReply(tx, id, reply)
      await markMessageDone(tx, id, done)
    }
  })
}

/** On the first free day of a store each, from a few days on. */
async function addTrialShifts(services: HiringServices): Promise<void> {
  const { db, content, now } = services
  const today = berlinTime(now()).date
  const jobs = content().jobs.filter(({ isActive, storeId }) => isActive && storeId !== null)
  for (const [index, { inDays, ...guest }] of demoGuests.entries()) {
    const job = jobs[(index * 3) % Math.max(1, jobs.length)]
    const store = content().stores.find(({ id }) => id === job?.storeId)
    const days = job && store ? await listTrialShiftDays(services, job, store) : []
    const day = days.find(({ date }) => date >= addDays(today, inDays))
    const minute = day?.minutes[2] ?? day?.minutes[0]
    if (!job || !store || !day || minute === undefined) continue
    const booking = {
      id: randomUUID(),
      storeId: store.id,
      date: day.date,
      minute,
      jobId: job.id,
      language: 'de' as const,
    }
    await db.transaction().execute((tx) => insertTrialShift(tx, { ...booking, ...guest }, now()))
  }
}

/** Fills an empty database of the demo with applications, messages and trial shifts. Nothing is mailed. */
export async function addDemoHiring(services: HiringServices): Promise<number> {
  const known = [await listApplicationIds(services.db), await listMessages(services.db, {})]
  if (known.some((list) => list.length > 0)) return 0
  const { hiring, office } = await services.db.transaction().execute((tx) => saveDemoPeople(tx, services.now()))
  const jobs = services.content().jobs.filter(({ isActive }) => isActive)
  if (jobs.length === 0) return 0
  for (const [index, demo] of demoApplicants.entries()) {
    const job = jobs[(index * 5) % jobs.length]
    if (job) await addApplication(services, demo, job, hiring)
  }
  await addMessages(services, office)
  await addTrialShifts(services)
  return demoApplicants.length
}
