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
  number,
  orNull,
  picture,
  text,
  whole,
} from './form-fields.ts'

const period = [clock('open'), clock('close')]

export const storeForm: EntryForm = {
  groups: [
    {
      label: 'basics',
      fields: [
        text('name'),
        longText('description'),
        picture('image'),
        choices('attributes', 'service'),
        text('id', { isFixed: true, hint: 'id' }),
      ],
    },
    {
      label: 'address',
      fields: [
        text('streetAddress'),
        text('postalCode'),
        text('location'),
        text('phone', orNull),
        text('mail'),
        group('geo', [number('lat'), number('lng')], { hint: 'geo' }),
        text('mapsLink', { hint: 'mapsLink', ...absent }),
      ],
    },
    {
      label: 'hours',
      fields: [
        list('hours', [choice('day', 'weekday'), ...period], { isCompact: true, hint: 'hours' }),
        choice('onHolidays', 'onHolidays'),
        list(
          'specialDays',
          [date('date'), list('periods', period, { isCompact: true, hint: 'periods' }), localized('reason')],
          { hint: 'specialDays', ...absent },
        ),
      ],
    },
    {
      label: 'orders',
      fields: [
        flag('pickupStore', false),
        whole('slotCapacity', { hint: 'slotCapacity' }),
        number('slotWork', { hint: 'slotWork', ...absent }),
      ],
    },
  ],
}
