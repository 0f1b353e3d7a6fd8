import { slideButtons } from '../home-page.ts'
import { themeColours } from '../theme.ts'
import {
  absent,
  choice,
  clock,
  colour,
  type EntryForm,
  type FieldHint,
  type FieldLabel,
  flag,
  group,
  list,
  localized,
  longText,
  monthDay,
  picture,
  text,
  values,
  whole,
} from './form-fields.ts'

const image = [picture('image'), localized('alt', { hint: 'alt' })]
const paragraphs = values('paragraphs', longText('paragraph'), { hint: 'twoParagraphs' })

const bandTexts = [localized('headline'), longText('text')]
const bandProducts = (hint: FieldHint) =>
  values('productIds', choice('product', 'product'), { label: 'bandProducts', hint })
const season = [monthDay('from', { label: 'seasonFrom' }), monthDay('until', { label: 'seasonUntil' })]
const timeOfDay = [clock('from', { label: 'timeFrom' }), clock('until', { label: 'timeUntil' })]

const slide = [
  localized('headline'),
  longText('text'),
  picture('src', { label: 'image' }),
  localized('alt', { hint: 'alt' }),
  choice('button', 'slideButton'),
  text('link', { hint: 'siteLink' }),
  whole('index', { label: 'position' }),
]

export const homeForm: EntryForm = {
  groups: [
    {
      label: 'hero',
      fields: [
        group('hero', [
          localized('headline'),
          values('words', localized('word'), { hint: 'words' }),
          localized('subline'),
          paragraphs,
          group('wide', image, { label: 'widePicture' }),
          group('tall', image, { label: 'tallPicture' }),
        ]),
      ],
    },
    {
      label: 'productBands',
      fields: [
        list(
          'productBands',
          [
            ...bandTexts,
            group('between', timeOfDay, { label: 'bandTime', hint: 'bandTime', ...absent }),
            bandProducts('bandProducts'),
          ],
          { hint: 'productBands', ...absent },
        ),
        list('seasonBands', [...bandTexts, group('season', season), bandProducts('seasonProducts')], {
          hint: 'seasonBands',
          ...absent,
        }),
      ],
    },
    { label: 'facts', fields: [list('facts', [localized('figure'), longText('text')])] },
    {
      label: 'faq',
      fields: [
        group('faq', [
          localized('headline'),
          list('entries', [localized('question'), longText('answer')], { label: 'questions' }),
        ]),
      ],
    },
    {
      label: 'jobsTile',
      fields: [
        group('jobs', [
          ...image,
          localized('headline'),
          longText('text'),
          localized('button', { label: 'buttonText' }),
        ]),
        list('jobFieldImages', [choice('field', 'jobField'), ...image], { hint: 'jobFieldImages', ...absent }),
      ],
    },
    {
      label: 'feed',
      fields: [
        group('feed', [
          localized('headline'),
          longText('text'),
          list('images', [...image, text('link', { label: 'menuPage', hint: 'siteLink', ...absent })], {
            hint: 'nineImages',
          }),
        ]),
      ],
    },
    {
      label: 'appTile',
      fields: [group('app', [...image, localized('headline'), localized('subHeadline'), paragraphs])],
    },
    {
      label: 'search',
      fields: [
        localized('title', { label: 'pageTitle', hint: 'pageTitle' }),
        longText('description', { label: 'pageDescription', hint: 'pageDescription' }),
      ],
    },
  ],
}

export const slidesForm: EntryForm = {
  groups: [
    {
      label: 'slides',
      fields: [
        group('lists', [list('long', slide, { label: 'longSlides' }), list('short', slide, { label: 'shortSlides' })]),
      ],
    },
    {
      label: 'buttons',
      fields: [
        group(
          'buttonLabels',
          slideButtons.map((name, index) => localized(name, { label: `slideButton${index + 1}` as FieldLabel })),
        ),
      ],
    },
  ],
}

export const menusForm: EntryForm = {
  groups: [
    {
      label: 'header',
      fields: [
        list('header', [
          localized('name', { label: 'linkText' }),
          text('section', { label: 'menuPage', hint: 'siteLink' }),
          text('hash', { label: 'anchor' }),
          whole('position'),
        ]),
      ],
    },
    {
      label: 'footer',
      fields: [
        list('footerSections', [
          localized('name', { label: 'columnName' }),
          text('id', { label: 'pointId', hint: 'shortId' }),
          whole('position'),
        ]),
        list('footer', [
          localized('name', { label: 'linkText' }),
          text('link', { label: 'menuPage', hint: 'siteLink' }),
          text('section', { label: 'footerColumn', hint: 'footerColumn' }),
          whole('position'),
          flag('isStaffApp', false, absent),
        ]),
      ],
    },
    { label: 'sidebar', fields: [values('sidebarImages', picture('image'), { hint: 'sidebarImages' })] },
  ],
}

export const companyForm: EntryForm = {
  groups: [
    {
      label: 'basics',
      fields: [text('name', { label: 'companyName' }), text('shortName'), localized('claim'), whole('foundedYear')],
    },
    {
      label: 'address',
      fields: [text('streetAddress'), text('postalCode'), text('location'), text('phone'), text('mail')],
    },
    {
      label: 'legal',
      fields: [
        text('legalName'),
        text('responsiblePerson'),
        text('registryCourt'),
        text('registryNumber'),
        text('vatNumber'),
      ],
    },
    {
      label: 'orders',
      fields: [
        choice('defaultStoreId', 'store', { label: 'defaultStore' }),
        whole('holdMinutes', { hint: 'holdMinutes' }),
        whole('answerWithinDays', { hint: 'answerWithinDays', whenEmpty: 'absent' }),
        text('hiringMail', { hint: 'hiringMail', whenEmpty: 'absent' }),
      ],
    },
    { label: 'links', fields: [text('instagramUrl'), text('facebookUrl'), text('appStoreUrl'), text('playStoreUrl')] },
  ],
}

export const themeForm: EntryForm = {
  groups: [
    {
      label: 'colours',
      fields: themeColours.map((name) => colour(name, { label: `colour-${name}` as FieldLabel })),
    },
  ],
}
