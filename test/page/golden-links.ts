// Links made by earlier versions of the page, which every later version must open.

/**
 * Links made on 22 and 23 November 2026 with the rules of those days or older ones. Each row: what the link holds, the link, and the hash
 * of the text that it must give.
 */
export const GOLDEN = [
  [
    'rules as they came',
    '#p1.q1YqSCzJULJSKirNSS1OLSnWz83PTc0rKc2FM_TSihIrlXSUilNTU5SslMyVdJQyEotBelLTjFOTLVOSzEwsU8zNLNOUagE',
    'ef3ec9db649d769f',
  ],
  [
    'rules with a line changed, answers and dice',
    '#p1.XY4xT8MwFIT_ytOxmtCUtiieWVno2GZw4hdsESeV3zOoqvrfUaoKJG66G767u-DkNMAil5GFVZ7SnHjSkn5NNWR3hoEwe1jUMHDyKa-xZ1jNhQ0899GzwIK_OJ-72S-Aum5k2MMNqWCwpS1ag-BkWeThmfvGd7tN4192zQCzfOkD7AVOYdcrg5FFYGuDNOdbFdFHnsuJ_lRXFf2T58GVUam-5yOiyh38jhriRBqYJHo-gogOb_vH99WmpQdKcWK01-sP',
    '2ca64c9bb47dca2b',
  ],
  [
    'a house rule on top',
    '#p1.ZY1RCsIwEETvMt-NkhAk5jab7IYU1Eo3QaT07tKiUPBvhse8WfCkVhEx95uoND33x9gM3VPXesynMtMbA1SEEWExoJJuy5yIHV04hVyuXmgjU1dBXP7kOzB7PcpNe02Gxyy_l6-6eC8cnE-WU7YuYF0_',
    'cbad2a6db8cf94ea',
  ],
  [
    'rules that had changed long before',
    '#p1.TczLDoIwEEbhV2n-dUUromRehbiY1iEl4WI6rYkhvLvBFbtvc86KN-cIQiqjqGQ9l3nIJ5580Xh01Sf-wkJFXiA4WETWvazb-8P1DbcheH8LF9j9GSJoBWeQsxhF9Y9pSQLqYMxHkg7LbK54btsP',
    'b97ad402ee798af2',
  ],
  [
    'rules with changes at the top, in the middle and at the end',
    '#p2.XcxNDoIwGIThqzTjtlHKj5FehbAo7aclaQuhJcYQ7m7QoMbdLN5nFowqWUhMs6NIKZ784Cmk2X_G8TqpBzgikYGEAIdVcTPVWddGFyIXF93VXQm-vWlLEbJZoBJkyeEoRkjB4YeJIBscmLYq3MgwlViyxNIwol35WxRZtpv816hgWB9eve-NcfQloqjq3WT_piM33NGu7foE',
    '111013c785f97349',
  ],
] as const;
