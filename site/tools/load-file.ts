/** Loads a text file of the site. @throws TypeError when it cannot be loaded */
export async function loadText(address: string): Promise<string> {
  return (await load(address)).text();
}

/** Loads a file of the site. @throws TypeError when it cannot be loaded */
export async function loadBlob(address: string): Promise<Blob> {
  return (await load(address)).blob();
}

async function load(address: string): Promise<Response> {
  const response = await fetch(address);
  // The same error as a failed network connection.
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response;
}
