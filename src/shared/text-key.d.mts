export function textKey(text: string): string;
export const CONTEXT_MARK: string;
