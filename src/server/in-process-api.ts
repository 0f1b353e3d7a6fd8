export interface ApiVisit {
  visitor: string
  cookie: string
}

type RequestApi = (path: string, init: RequestInit, bindings: { visitor: string }) => Response | Promise<Response>

/** Lets pages call the API without HTTP, with the cookies of their visitor. */
export function createInProcessApi(requestApi: RequestApi) {
  return ({ visitor, cookie }: ApiVisit) => {
    const cookies: string[] = []
    return {
      /** The cookies that the API has set during this page request. */
      cookies: (): readonly string[] => cookies,
      // Nothing is left here, so nothing has to be kept alive; Node refuses it together with a body that is read.
      async fetch(path: string, { keepalive: _keepalive, ...init }: RequestInit): Promise<Response> {
        const headers = { ...(init.headers as Record<string, string>), cookie }
        const response = await requestApi(path, { ...init, headers }, { visitor })
        cookies.push(...response.headers.getSetCookie())
        return response
      },
    }
  }
}
