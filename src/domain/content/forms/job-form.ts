import {
  absent,
  choice,
  choices,
  clock,
  date,
  type EntryForm,
  flag,
  group,
  list,
  localized,
  longText,
  money,
  number,
  orNull,
  text,
  whole,
} from './form-fields.ts'

const points = [localized('name', { label: 'point' }), text('id', { label: 'pointId', hint: 'shortId' })]

export const jobForm: EntryForm = {
  automatic: ['modifiedAt'],
  groups: [
    {
      label: 'basics',
      fields: [
        localized('name', { label: 'jobName' }),
        flag('isActive', false),
        longText('description'),
        localized('department'),
        choice('field', 'jobField'),
        choice('storeId', 'store', { label: 'workplace', hint: 'workplace', ...orNull }),
        choice('employmentType', 'employmentType'),
        choice('entryLevel', 'entryLevel'),
        date('startsOn', { hint: 'startsOn', ...orNull }),
        date('closingDate', { hint: 'closingDate', ...absent }),
        text('identifier'),
        date('createdAt'),
        text('id', { isFixed: true, hint: 'id' }),
      ],
    },
    {
      label: 'pay',
      fields: [
        group(
          'pay',
          [
            money('fromCents', { label: 'payFrom' }),
            money('toCents', { label: 'payTo' }),
            choice('per', 'payPeriod', { label: 'payPer' }),
            localized('supplements', orNull),
          ],
          orNull,
        ),
        group(
          'shift',
          [
            clock('start'),
            clock('end'),
            choices('days', 'weekday', { label: 'workDays' }),
            number('weeklyHoursFrom'),
            number('weeklyHoursTo'),
            localized('note', orNull),
          ],
          orNull,
        ),
      ],
    },
    {
      label: 'tasks',
      fields: [list('activities', points), list('skills', points), list('benefits', points)],
    },
    {
      label: 'contact',
      fields: [
        group('organizer', [text('givenname'), text('surname'), localized('role'), text('mail'), text('phone')]),
        whole('answerWithinDays', { hint: 'answerWithinDaysOfJob', whenEmpty: 'absent' }),
      ],
    },
    {
      label: 'interview',
      fields: [
        list('interview', [
          localized('headline', { label: 'question' }),
          localized('content', { label: 'explanation', isLong: true }),
          choice('type', 'questionType', { label: 'answerType' }),
          localized('defaultValue', { hint: 'answers', isComplete: true }),
          text('id', { label: 'pointId', hint: 'shortId' }),
        ]),
      ],
    },
  ],
}
