export interface ApiVisit {
  visitor: string
  cookie: string
}

interface Bindings {
  visitor: string
  passData: (data: unknown) => void
}

type RequestApi = (path: string, init: RequestInit, bindings: Bindings) => Response | Promise<Response>

/** Lets pages call the API without HTTP, with the cookies of their visitor. */
export function createInProcessApi(requestApi: RequestApi) {
  return ({ visitor, cookie }: ApiVisit) => {
    const cookies: string[] = []
    return {
      /** The cookies that the API has set during this page request. */
      cookies: (): readonly string[] => cookies,
      // Nothing is left here, so nothing has to be kept alive; Node refuses it together with a body that is read.
      async fetch(path: string, { keepalive: _keepalive, ...init }: RequestInit): Promise<Pick<Response, 'json'>> {
        const headers = { ...(init.headers as Record<string, string>), cookie }
        const passed: unknown[] = []
        const response = await requestApi(
          path,
          { ...init, headers },
          { visitor, passData: (data) => passed.push(data) },
        )
        cookies.push(...response.headers.getSetCookie())
        return passed.length > 0 ? { json: async () => passed[0] } : response
      },
    }
  }
}
