/** The variables of a request that the middleware sets and reads. */
export interface RequestVariables {
  Variables: {
    requestId: string;
    /** The pattern of the matched route (`/users/{id}`), never the address with its values. */
    route: string;
  };
}
