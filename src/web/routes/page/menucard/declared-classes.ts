import { type Allergen, type AllergenClass, allergenClasses } from '#domain/catalog/allergens.ts'

export interface DeclaredClass {
  letter: string
  code: AllergenClass
  /** Cereals and nuts go by their own names; a class of one needs no second name. */
  named: readonly Allergen[]
}

export const declaredClasses = (allergens: readonly Allergen[]): DeclaredClass[] =>
  allergenClasses.flatMap(({ letter, code, members }) => {
    const held = members.filter((member: Allergen) => allergens.includes(member))
    return held.length > 0 ? [{ letter, code, named: members.length > 1 ? held : [] }] : []
  })
