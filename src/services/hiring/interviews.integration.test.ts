import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listApplicationEvents } from '#db/application-work.ts'
import { findApplication } from '#db/applications.ts'
import { findBookedSlot, listOfferedSlots } from '#db/interviews.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import type { InterviewNoticePayload } from '#domain/outbox-message.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { submitTestApplication } from '#tests/support/applications.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi } from '#tests/support/test-staff-api.ts'
import { bookInterview, cancelInterview, readInterview } from './book-interview.ts'
import { changeApplicationState, eraseApplication } from './change-application.ts'
import type { HiringServices } from './hiring-services.ts'
import { cancelInterviewByStaff, offerInterview, removeOfferedSlot } from './offer-interview.ts'

const morning = '2026-11-16T09:00:00.000Z'

onAnyDatabase('interviews', (database) => {
  let services: HiringServices
  let staff: Awaited<ReturnType<typeof createTestStaffApi>>
  let now = morning
  let actor: Actor
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now)
    services = staff.services.hiring
  })
  // Each test has an interviewer of its own, so that times of others do not matter.
  beforeEach(async () => {
    now = morning
    const { identity } = await staff.aSession('hiring')
    actor = { kind: 'person', id: identity.id, name: identity.name }
  })

  const time = (minute: number, date = '2026-11-18') => ({ date, minute })
  const offer = (applicationId: string, times = [time(600), time(660)], changes = {}) =>
    offerInterview(services, {
      applicationId,
      place: 'Büro, Marktplatz 1',
      durationMinutes: 30,
      times,
      message: 'Such dir einen Termin aus.',
      actor,
      ...changes,
    })
  const slotIds = async (id: string) => (await listOfferedSlots(database.db, id)).map((slot) => slot.id)
  const stateOf = async (id: string) => (await findApplication(database.db, id))?.application.state
  const eventsOf = async (id: string) => (await listApplicationEvents(database.db, id)).map(({ kind }) => kind)
  async function mailsOf(id: string) {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .execute()
    return rows.filter(({ kind }) => kind.startsWith('interview'))
  }
  const kindsOf = async (id: string) => (await mailsOf(id)).map(({ kind }) => kind).toSorted()
  async function anInvited(times?: { date: string; minute: number }[]) {
    const id = await submitTestApplication(services)
    expect((await offer(id, times)).kind).toBe('offered')
    return id
  }

  test('are offered with a message, which invites the applicant', async () => {
    const id = await submitTestApplication(services)
    const [first, second] = await Promise.all([
      offer(id, undefined, { idempotencyKey: `offer-${id}` }),
      offer(id, undefined, { idempotencyKey: `offer-${id}` }),
    ])
    expect([first.kind, second.kind, await stateOf(id)]).toEqual(['offered', 'offered', 'invited'])
    expect(await mailsOf(id)).toMatchObject([
      { kind: 'interviewOffered', payload: { message: 'Such dir einen Termin aus.', times: [{}, {}] } },
    ])
    expect(await eventsOf(id)).toEqual(['received', 'invited', 'slotsOffered'])
    expect((await offer(id, [time(720)])).kind).toBe('offered')
    expect(await slotIds(id)).toHaveLength(3)
    expect(await eventsOf(id)).toEqual(['received', 'invited', 'slotsOffered', 'slotsOffered'])
  })

  test('are mailed in the order of their days, however they were typed', async () => {
    const id = await anInvited([time(660), time(600), time(600, '2026-11-17')])
    const [mail] = await mailsOf(id)
    expect(mail?.payload).toMatchObject({ times: [time(600, '2026-11-17'), time(600), time(660)] })
  })

  test('are not offered in the past, overlapping, past midnight, or after the decision', async () => {
    const id = await submitTestApplication(services)
    expect((await offer(id, [time(540, '2026-11-16')])).kind).toBe('timeIsOver')
    expect((await offer(id, [time(600), time(615)])).kind).toBe('slotsOverlap')
    expect((await offer(id, [time(23 * 60 + 50)])).kind).toBe('slotPassesMidnight')
    expect(await stateOf(id)).toBe('received')
    await changeApplicationState(services, id, 'reject', { actor })
    expect((await offer(id)).kind).toBe('notPossible')
  })

  test('are booked by the applicant, who can move them, with mails to both', async () => {
    const id = await anInvited()
    const [first = '', second = ''] = await slotIds(id)
    expect((await bookInterview(services, id, first)).kind).toBe('booked')
    // A repeated request changes nothing.
    expect((await bookInterview(services, id, first)).kind).toBe('booked')
    expect(await kindsOf(id)).toEqual(['interviewBooked', 'interviewNotice', 'interviewOffered'])
    const interview = await readInterview(services, id)
    expect([interview.booked?.id, interview.isChangeable, interview.free.map((slot) => slot.id)]).toEqual([
      first,
      true,
      [second],
    ])
    expect((await bookInterview(services, id, second)).kind).toBe('booked')
    expect((await findBookedSlot(database.db, id))?.id).toBe(second)
    const notices = (await mailsOf(id)).filter(({ kind }) => kind === 'interviewNotice')
    expect(notices.map(({ payload }) => (payload as InterviewNoticePayload).change).toSorted()).toEqual([
      'booked',
      'moved',
    ])
    const sequences = (await mailsOf(id))
      .filter(({ kind }) => kind === 'interviewBooked')
      .map(({ payload }) => (payload as InterviewNoticePayload).interview.sequence)
    expect(sequences.toSorted()).toEqual([1, 2])
  })

  test('are canceled by the applicant; the time is free again', async () => {
    const id = await anInvited()
    const [first = ''] = await slotIds(id)
    await bookInterview(services, id, first)
    expect((await cancelInterview(services, id)).kind).toBe('canceled')
    expect((await cancelInterview(services, id)).kind).toBe('notPossible')
    expect(await findBookedSlot(database.db, id)).toBeUndefined()
    expect(await kindsOf(id)).toContain('interviewCanceled')
    expect((await bookInterview(services, id, first)).kind).toBe('booked')
  })

  test('one of several applicants gets a time that all choose at once; the others keep what they have', async () => {
    const shared = time(600)
    const ids = []
    for (let index = 0; index < 6; index++) ids.push(await anInvited([shared, time(660 + index * 30)]))
    const [sharedSlot = ''] = await slotIds(ids[0] ?? '')
    const own = await slotIds(ids[1] ?? '')
    expect(own[0]).toBe(sharedSlot)
    expect((await bookInterview(services, ids[1] ?? '', own[1] ?? '')).kind).toBe('booked')
    const results = await Promise.all(ids.map((id) => bookInterview(services, id, sharedSlot)))
    const kinds = results.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['booked', 'slotTaken', 'slotTaken', 'slotTaken', 'slotTaken', 'slotTaken'])
    if (kinds[1] === 'slotTaken') expect((await findBookedSlot(database.db, ids[1] ?? ''))?.id).toBe(own[1])
    const loser = ids[kinds.indexOf('slotTaken')] ?? ''
    expect((await readInterview(services, loser)).free.map((slot) => slot.id)).not.toContain(sharedSlot)
    expect((await mailsOf(loser)).filter(({ kind }) => kind === 'interviewBooked').length).toBe(
      loser === ids[1] ? 1 : 0,
    )
  })

  test('can be swapped by two applicants at once without an error; each has one in the end', async () => {
    const [a, b] = [await anInvited([time(600), time(660)]), await anInvited([time(600), time(660)])]
    const [first = '', second = ''] = await slotIds(a)
    for (let round = 0; round < 5; round++) {
      const [aSlot, bSlot] = round % 2 === 0 ? [first, second] : [second, first]
      await Promise.all([cancelInterview(services, a), cancelInterview(services, b)])
      expect((await bookInterview(services, a, aSlot)).kind).toBe('booked')
      expect((await bookInterview(services, b, bSlot)).kind).toBe('booked')
      const results = await Promise.all([bookInterview(services, a, bSlot), bookInterview(services, b, aSlot)])
      expect(results.map(({ kind }) => kind)).toEqual(['slotTaken', 'slotTaken'])
      expect([(await findBookedSlot(database.db, a))?.id, (await findBookedSlot(database.db, b))?.id]).toEqual([
        aSlot,
        bSlot,
      ])
    }
  })

  test('have one booking, however many times an applicant chooses at once', async () => {
    const id = await anInvited([time(600), time(660), time(720)])
    await Promise.all((await slotIds(id)).map((slot) => bookInterview(services, id, slot)))
    const { count } = await database.db
      .selectFrom('interview_booking')
      .select((column) => column.fn.countAll<number>().as('count'))
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('that another applicant has booked cannot be offered or chosen', async () => {
    const id = await anInvited([time(600)])
    const other = await anInvited([time(600), time(660)])
    const [slot = ''] = await slotIds(id)
    await bookInterview(services, id, slot)
    expect((await bookInterview(services, other, slot)).kind).toBe('slotTaken')
    expect((await offer(await submitTestApplication(services), [time(600)])).kind).toBe('slotTaken')
  })

  test('of somebody else or of the past cannot be chosen', async () => {
    const id = await anInvited([time(600)])
    const [slot = ''] = await slotIds(id)
    const stranger = await anInvited([time(660)])
    expect((await bookInterview(services, stranger, slot)).kind).toBe('slotGone')
    now = '2026-11-18T09:00:00.000Z'
    expect((await bookInterview(services, id, slot)).kind).toBe('slotGone')
  })

  test('that have begun can no longer be moved or canceled', async () => {
    const id = await anInvited()
    const [first = '', second = ''] = await slotIds(id)
    await bookInterview(services, id, first)
    now = '2026-11-18T09:00:00.000Z'
    expect((await bookInterview(services, id, second)).kind).toBe('notPossible')
    expect((await cancelInterview(services, id)).kind).toBe('notPossible')
    expect((await readInterview(services, id)).isChangeable).toBe(false)
  })

  describe('end', () => {
    test.each([
      ['reject', () => actor],
      ['withdraw', () => applicantActor],
    ] as const)('with %s, and both are told', async (step, by) => {
      const id = await anInvited()
      const [first = ''] = await slotIds(id)
      await bookInterview(services, id, first)
      await changeApplicationState(services, id, step, { actor: by() })
      expect(await findBookedSlot(database.db, id)).toBeUndefined()
      expect(await kindsOf(id)).toEqual([
        'interviewBooked',
        'interviewCanceled',
        'interviewNotice',
        'interviewNotice',
        'interviewOffered',
      ])
      expect((await bookInterview(services, id, first)).kind).toBe('notPossible')
    })

    test('with the deletion of the application: nothing is left but the mails about it', async () => {
      const id = await anInvited()
      const [first = ''] = await slotIds(id)
      await bookInterview(services, id, first)
      expect(await eraseApplication(services, id)).toBe('erased')
      const rows = await database.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
      expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
        'applicationDeleted',
        'applicationErased',
        'interviewNotice',
      ])
      for (const table of ['interview_offer', 'interview_booking', 'application_event'] as const)
        expect(await database.db.selectFrom(table).selectAll().where('application_id', '=', id).execute()).toEqual([])
    })

    test.each([
      ['reject', (id: string) => changeApplicationState(services, id, 'reject', { actor })],
      ['hire', (id: string) => changeApplicationState(services, id, 'hire', { actor })],
      ['withdraw', (id: string) => changeApplicationState(services, id, 'withdraw', { actor: applicantActor })],
      ['deletion', (id: string) => eraseApplication(services, id)],
    ] as const)('with %s: times that nobody else may choose are free for the interviewer again', async (_, end) => {
      const id = await anInvited([time(600), time(660)])
      const other = await anInvited([time(660)])
      const [, shared = ''] = await slotIds(id)
      await end(id)
      expect(await slotIds(id)).toEqual([])
      expect(await slotIds(other)).toEqual([shared])
      const next = await submitTestApplication(services)
      expect((await offer(next, [time(615)])).kind).toBe('offered')
      expect((await offer(next, [time(675)])).kind).toBe('slotsOverlap')
    })

    test.each([
      ['reject', (id: string) => changeApplicationState(services, id, 'reject', { actor })],
      ['withdraw', (id: string) => changeApplicationState(services, id, 'withdraw', { actor: applicantActor })],
      ['deletion', (id: string) => eraseApplication(services, id)],
    ] as const)('with %s: the booked time is free for the interviewer again', async (_, end) => {
      const id = await anInvited([time(600)])
      const [first = ''] = await slotIds(id)
      await bookInterview(services, id, first)
      await end(id)
      expect((await offer(await submitTestApplication(services), [time(615)])).kind).toBe('offered')
    })

    test('with a decision after the interview, which stays in the records', async () => {
      const id = await anInvited()
      const [first = ''] = await slotIds(id)
      await bookInterview(services, id, first)
      now = '2026-11-18T12:00:00.000Z'
      await changeApplicationState(services, id, 'reject', { actor })
      expect((await findBookedSlot(database.db, id))?.id).toBe(first)
      expect(await slotIds(id)).toEqual([first])
    })

    test('but a booked one stays for somebody who is hired before it', async () => {
      const id = await anInvited()
      const [first = ''] = await slotIds(id)
      await bookInterview(services, id, first)
      await changeApplicationState(services, id, 'hire', { actor })
      expect((await findBookedSlot(database.db, id))?.id).toBe(first)
      expect(await slotIds(id)).toEqual([first])
    })

    test('when staff cancel, and the time is gone for everybody', async () => {
      const id = await anInvited([time(600), time(660)])
      const other = await anInvited([time(600)])
      const [first = ''] = await slotIds(id)
      await bookInterview(services, id, first)
      const input = { applicationId: id, message: 'Ich bin leider krank.', actor }
      expect((await cancelInterviewByStaff(services, input)).kind).toBe('canceled')
      expect((await cancelInterviewByStaff(services, input)).kind).toBe('notPossible')
      const canceled = (await mailsOf(id)).find(({ kind }) => kind === 'interviewCanceled')
      expect(canceled?.payload).toMatchObject({ message: 'Ich bin leider krank.' })
      expect((await readInterview(services, id)).free).toHaveLength(1)
      expect((await readInterview(services, other)).free).toEqual([])
    })
  })

  test('that nobody has chosen can be taken back', async () => {
    const id = await anInvited()
    const [first = '', second = ''] = await slotIds(id)
    await bookInterview(services, id, first)
    const remove = (slotId: string) => removeOfferedSlot(services, { applicationId: id, slotId, actor })
    expect((await remove(first)).kind).toBe('slotTaken')
    expect((await remove(second)).kind).toBe('removed')
    expect((await remove(second)).kind).toBe('unknown')
    expect(await slotIds(id)).toEqual([first])
  })
})
