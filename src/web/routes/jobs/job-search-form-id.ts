/** The filters stand elsewhere on the page and belong to the form by this id. */
export const jobSearchFormId = 'job-search'
