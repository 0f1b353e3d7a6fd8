import {
  absent,
  choice,
  clock,
  type EntryForm,
  type Field,
  group,
  list,
  localized,
  longText,
  markdown,
  money,
  picture,
  text,
  textsBy,
  type Variant,
  values,
  variant,
  variants,
} from './form-fields.ts'

const link = [localized('label', { label: 'linkText' }), text('href', { hint: 'href' })]
const image = [picture('image'), localized('alt', { hint: 'alt' })]
const optionalImage = [picture('image', absent), localized('alt', { hint: 'alt', ...absent })]
const section = [localized('headline', absent), text('id', { label: 'anchor', hint: 'anchor', ...absent })]

const block = (value: Variant['value'], fields: readonly Field[]): Variant => ({
  value,
  label: value as Variant['label'],
  fields,
})

const blocks: readonly Variant[] = [
  { value: 'text', label: 'textBlock', fields: [...section, markdown('text')] },
  block('document', [...section, markdown('text')]),
  block('picture', [...image, localized('caption', absent)]),
  {
    value: 'split',
    label: 'splitBlock',
    fields: [...section, ...image, markdown('text'), choice('side', 'side'), group('link', link, absent)],
  },
  block('facts', [
    ...section,
    list('facts', [localized('figure'), localized('label', { label: 'factLabel' }), longText('text', absent)]),
  ]),
  block('timeline', [
    ...section,
    list('entries', [text('year'), localized('headline'), longText('text'), ...optionalImage]),
  ]),
  block('cards', [
    ...section,
    list('cards', [localized('headline'), longText('text'), group('link', link, absent), ...optionalImage]),
  ]),
  block('steps', [
    ...section,
    list('steps', [localized('label', { label: 'stepLabel' }), localized('headline'), longText('text')]),
  ]),
  block('stories', [
    ...section,
    list('stories', [
      text('name', { label: 'personName' }),
      localized('role'),
      text('since'),
      localized('quote'),
      markdown('text'),
      ...optionalImage,
    ]),
  ]),
  block('circle', [
    ...section,
    list('partners', [
      text('name', { label: 'partnerName' }),
      text('place'),
      localized('craft'),
      longText('text'),
      text('url', absent),
    ]),
  ]),
  block('tour', [
    ...section,
    localized('note'),
    list('days', [
      choice('day', 'weekday'),
      list('stops', [
        clock('from', { label: 'stopFrom' }),
        clock('to', { label: 'stopTo' }),
        text('town'),
        localized('spot'),
      ]),
    ]),
  ]),
  block('faq', [...section, list('entries', [localized('question'), markdown('answer')], { label: 'questions' })]),
  block('offers', [
    ...section,
    localized('note', absent),
    list('offers', [
      localized('headline'),
      localized('mark'),
      longText('text'),
      values('items', localized('item')),
      money('priceCents', { label: 'price' }),
      localized('unit', { label: 'offerUnit' }),
      choice('productId', 'product', { label: 'product', ...absent }),
      textsBy('options', { label: 'offerOptions', hint: 'offerOptions', ...absent }),
    ]),
  ]),
  block('enquiry', [...section, longText('text'), choice('form', 'enquiryForm')]),
  block('jobs', [...section, longText('text'), choice('field', 'jobField', absent)]),
  block('menucard', section),
  block('quote', [longText('text'), localized('by')]),
  block('callout', [localized('headline'), longText('text'), group('link', link)]),
  block('app', [...section, ...image, markdown('text')]),
  block('slides', section),
  block('company', section),
]

const headTexts = [
  localized('kicker'),
  localized('headline'),
  longText('lead'),
  text('id', { label: 'anchor', hint: 'anchor', ...absent }),
]

export const pageForm: EntryForm = {
  automatic: ['modifiedAt'],
  groups: [
    {
      label: 'pageHead',
      fields: [
        variant('head', 'layout', [
          { value: 'plain', label: 'plainHead', fields: headTexts },
          { value: 'wide', label: 'wideHead', fields: [...headTexts, ...image] },
          { value: 'split', label: 'splitHead', fields: [...headTexts, ...image] },
        ]),
      ],
    },
    { label: 'blocks', fields: [variants('blocks', 'kind', blocks, { hint: 'blocks' })] },
    {
      label: 'search',
      fields: [
        localized('title', { label: 'pageTitle', hint: 'pageTitle' }),
        longText('description', { label: 'pageDescription', hint: 'pageDescription' }),
        text('id', { label: 'address', isFixed: true, hint: 'pageId' }),
      ],
    },
  ],
}
