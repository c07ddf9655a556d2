/** The ID in a spreadsheet's address, which is what people copy; any other text is returned as it is. */
export const spreadsheetIdIn = (text: string): string =>
  /^\s*(?:https?:\/\/)?docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)/i.exec(text)?.[1] ??
  text;
