import {
  absent,
  choice,
  choices,
  clock,
  type EntryForm,
  flag,
  group,
  list,
  localized,
  longText,
  money,
  monthDay,
  number,
  numbersBy,
  orNull,
  picture,
  text,
  values,
  variants,
  whole,
} from './form-fields.ts'

const content = [number('amount'), choice('unit', 'unit')]

const nutrients = (['fatG', 'saturatedG', 'carbohydrateG', 'sugarG', 'fibreG', 'proteinG', 'saltG'] as const).map(
  (name) => number(name, { unit: 'grams' }),
)

const optionChoice = [
  localized('name', { label: 'choiceName' }),
  text('id', { label: 'choiceId', hint: 'optionId' }),
  money('priceDifferenceCents', absent),
  choices('allergens', 'allergen', { label: 'extraAllergens', ...absent }),
  group('content', content, { label: 'otherContent', hint: 'otherContent', ...absent }),
  text('formerProductId', { hint: 'formerProductId', ...absent }),
]

const optionGroups = variants(
  'optionGroups',
  'kind',
  [
    {
      value: 'choice',
      label: 'choice',
      fields: [
        localized('name', { label: 'groupName' }),
        text('id', { label: 'groupId', hint: 'optionId' }),
        flag('isRequired', true, { label: 'mustChoose', ...absent }),
        text('defaultChoice', { hint: 'defaultChoice', ...absent }),
        list('choices', optionChoice),
      ],
    },
    {
      value: 'text',
      label: 'text',
      fields: [
        localized('name', { label: 'groupName' }),
        text('id', { label: 'groupId', hint: 'optionId' }),
        flag('isRequired', false, { label: 'mustFill', ...absent }),
        whole('maxLength', { unit: 'characters', ...absent }),
        money('priceDifferenceCents', absent),
        choices('allergens', 'allergen', { label: 'extraAllergens', ...absent }),
      ],
    },
  ],
  absent,
)

export const productForm: EntryForm = {
  groups: [
    {
      label: 'basics',
      fields: [
        localized('name'),
        longText('description'),
        choice('category', 'category'),
        picture('image'),
        whole('position', { hint: 'productPosition', ...absent }),
        values('goesWith', choice('product', 'product'), { hint: 'goesWith', ...absent }),
        text('id', { isFixed: true, hint: 'id' }),
      ],
    },
    {
      label: 'price',
      fields: [
        money('priceCents', { label: 'price', hint: 'price' }),
        choice('vatPercent', 'vatPercent'),
        money('depositCents', absent),
        group('content', content),
        flag('showUnitPrice', false, { hint: 'showUnitPrice', ...absent }),
      ],
    },
    {
      label: 'ingredients',
      fields: [
        longText('ingredients', { hint: 'ingredients' }),
        choices('allergens', 'allergen', { hint: 'allergens', ...orNull }),
        choices('traces', 'allergen', absent),
        choices('additives', 'additive', absent),
        choice('diet', 'diet', { hint: 'diet', ...absent }),
        flag('regional', false),
        text('organicControlBody', absent),
        whole('keepsDays', { unit: 'days' }),
        group('nutrition', [whole('energyKj'), whole('energyKcal'), ...nutrients], orNull),
      ],
    },
    {
      label: 'sale',
      fields: [
        flag('ordering', false, { hint: 'ordering' }),
        whole('preparationDays', { unit: 'days' }),
        choices('weekdays', 'weekday', { label: 'pickupDays' }),
        group(
          'season',
          [monthDay('from', { label: 'seasonFrom' }), monthDay('until', { label: 'seasonUntil' })],
          absent,
        ),
        choices('soldIn', 'store', { hint: 'soldIn', ...absent }),
        clock('pickupFrom', absent),
        clock('pickupUntil', absent),
        whole('dailyStock', { hint: 'dailyStock', ...absent }),
        numbersBy('dailyStockByStore', 'store', absent),
        group(
          'quantityRules',
          [
            whole('min', absent),
            whole('step', absent),
            whole('max', absent),
            group(
              'largeOrder',
              [whole('from', { label: 'largeOrderFrom' }), whole('preparationDays', { unit: 'days' })],
              absent,
            ),
          ],
          absent,
        ),
        values('usualQuantities', whole('quantity'), { hint: 'usualQuantities', ...absent }),
        number('work', { hint: 'work', ...absent }),
      ],
    },
    { label: 'options', fields: [optionGroups] },
  ],
}

export const categoryForm: EntryForm = {
  groups: [
    {
      label: 'basics',
      fields: [
        localized('name'),
        longText('description', absent),
        choice('icon', 'categoryIcon'),
        group('firstBetween', [clock('from', { label: 'timeFrom' }), clock('until', { label: 'timeUntil' })], {
          hint: 'firstBetween',
          ...absent,
        }),
        text('id', { isFixed: true, hint: 'id' }),
      ],
    },
  ],
}
