import { createContext, useContext } from 'react'
import type { JobSummary } from '#contract/hiring/job-answer.ts'
import type { PageAnswer } from '#contract/site/page-answer.ts'
import type { MessageAnswer } from '../../components/message-form/message-answer.ts'
import type { StoreOption } from '../../components/message-form/store-field.tsx'
import type { Packed } from '../../pack.ts'
import type { EnquiryField } from './enquiry/enquiry-fields.ts'
import type { MenuGroup } from './menucard/menu-groups.ts'
import type { MenuProduct } from './menucard/menu-product.ts'

/** The page and what its blocks show besides: vacancies and the menu are there only if a block asks for them. */
export interface PageData {
  page: PageAnswer
  jobs?: readonly JobSummary[] | undefined
  menu?: Packed<MenuGroup<MenuProduct>[]> | undefined
  /** Whom an enquiry can go to. */
  stores?: readonly StoreOption[] | undefined
  /** To an enquiry that was sent without script. */
  enquiryAnswer?: MessageAnswer<EnquiryField> | undefined
}

export const PageDataContext = createContext<PageData | undefined>(undefined)

export function usePageData(): PageData {
  const pageData = useContext(PageDataContext)
  if (!pageData) throw new Error('A block is rendered without its page')
  return pageData
}
