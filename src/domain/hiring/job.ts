import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Localized } from '../i18n/localized.ts'
import type { EmploymentType } from './employment-types.ts'
import type { EntryLevel } from './entry-levels.ts'
import type { InterviewQuestion } from './interview-question.ts'
import type { JobField } from './job-fields.ts'
import type { Pay } from './pay.ts'
import type { Shift } from './shift.ts'

export interface NamedPoint {
  id: string
  name: Localized
}

/** Who answers questions about a job and reads the applications. */
export interface Organizer {
  givenname: string
  surname: string
  role: Localized
  mail: string
  phone: string
}

export interface Job {
  id: string
  identifier: string
  field: JobField
  name: Localized
  description: Localized
  department: Localized
  entryLevel: EntryLevel
  employmentType: EmploymentType
  /** Null: at all stores; the company's own address stands for them. */
  storeId: string | null
  activities: readonly NamedPoint[]
  skills: readonly NamedPoint[]
  benefits: readonly NamedPoint[]
  organizer: Organizer
  pay: Pay | null
  shift: Shift | null
  /** Null: as soon as possible. */
  startsOn: CalendarDate | null
  isActive: boolean
  createdAt: CalendarDate
  modifiedAt: CalendarDate
  interview: readonly InterviewQuestion[]
}
