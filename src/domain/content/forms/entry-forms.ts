import type { EntryKind } from '../entries.ts'
import type { EntryForm, Field } from './form-fields.ts'
import { jobForm } from './job-form.ts'
import { pageForm } from './page-form.ts'
import { categoryForm, productForm } from './product-form.ts'
import { companyForm, homeForm, menusForm, slidesForm, themeForm } from './site-forms.ts'
import { storeForm } from './store-form.ts'

/** How each kind of entry is edited. A picture has a form of its own. */
export const entryForms: Readonly<Record<Exclude<EntryKind, 'picture'>, EntryForm>> = {
  product: productForm,
  category: categoryForm,
  store: storeForm,
  job: jobForm,
  page: pageForm,
  home: homeForm,
  slides: slidesForm,
  menus: menusForm,
  company: companyForm,
  theme: themeForm,
}

export const fieldsOfForm = ({ groups }: EntryForm): readonly Field[] => groups.flatMap(({ fields }) => fields)
