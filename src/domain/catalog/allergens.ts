/**
 * The 14 allergen classes of EU regulation 1169/2011 with the letters used on German and Austrian menus.
 * Cereals with gluten and nuts must be named one by one, so each has a code of its own.
 */
export const allergenClasses = [
  { letter: 'A', code: 'gluten', members: ['wheat', 'rye', 'spelt', 'barley', 'oats', 'kamut'] },
  { letter: 'B', code: 'crustaceans', members: ['crustaceans'] },
  { letter: 'C', code: 'egg', members: ['egg'] },
  { letter: 'D', code: 'fish', members: ['fish'] },
  { letter: 'E', code: 'peanut', members: ['peanut'] },
  { letter: 'F', code: 'soy', members: ['soy'] },
  { letter: 'G', code: 'milk', members: ['milk'] },
  {
    letter: 'H',
    code: 'nuts',
    members: ['almond', 'hazelnut', 'walnut', 'cashew', 'pecan', 'brazil', 'pistachio', 'macadamia'],
  },
  { letter: 'L', code: 'celery', members: ['celery'] },
  { letter: 'M', code: 'mustard', members: ['mustard'] },
  { letter: 'N', code: 'sesame', members: ['sesame'] },
  { letter: 'O', code: 'sulphites', members: ['sulphites'] },
  { letter: 'P', code: 'lupin', members: ['lupin'] },
  { letter: 'R', code: 'molluscs', members: ['molluscs'] },
] as const

export type AllergenClass = (typeof allergenClasses)[number]['code']
export type Allergen = (typeof allergenClasses)[number]['members'][number]

export const allergens = allergenClasses.flatMap((allergenClass): readonly Allergen[] => allergenClass.members)
