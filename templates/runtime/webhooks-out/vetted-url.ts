/** The result of checking a webhook URL. */
export type VettedUrl =
  | {
      readonly ok: true;
      readonly url: URL;
      /**
       * All addresses of the host. Connect only to these, without resolving the name
       * again. Empty if names are not resolved.
       */
      readonly addresses: readonly string[];
    }
  | {
      readonly ok: false;
      /** Why the URL is rejected, as a sentence for the client. It contains no address. */
      readonly reason: string;
    };

/** Checks whether deliveries may be sent to a URL. Must not reject. */
export type VetUrl = (url: string) => Promise<VettedUrl>;
