import { flattenTexts, type TextTree } from '#domain/language/flatten-texts.ts'
import { type Translate, translator } from '#domain/language/translator.ts'

export type DeskTexts = Translate

export const deskTexts = (language: string, tree: TextTree): DeskTexts => translator(language, flattenTexts(tree))
