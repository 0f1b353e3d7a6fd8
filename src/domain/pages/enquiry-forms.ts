export const enquiryForms = ['catering', 'canteen', 'streetfood', 'corporate'] as const
export type EnquiryForm = (typeof enquiryForms)[number]
