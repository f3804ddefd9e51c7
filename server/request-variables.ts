/** What a request carries through the middleware. */
export interface RequestVariables {
  Variables: {
    requestId: string;
    /** The pattern that answered (`/users/{id}`), never the address with its values. */
    route: string;
  };
}
